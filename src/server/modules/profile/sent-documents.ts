import { type SQL, sql } from 'drizzle-orm'
import type { OwnDocument } from '../../../generated/domain.ts'
import { files } from '../files/tables.ts'

/** Selects the purpose for which a person uploaded a file; null for all other files. */
export const documentPurpose = sql<OwnDocument | null>`case
  when ${exists(sql`kyc_checks as checked where ${whereOfPerson('checked')}
    and ${files.id} in (checked.front_file_id, checked.back_file_id, checked.selfie_file_id)`)} then 'IDENTITY'
  when ${exists(fromEntityDocuments())} then 'ENTITY'
  when ${exists(fromCategoryProofs())} then 'CATEGORY_PROOF'
  when ${exists(fromTaxCertificates())} then 'CERTIFICATE'
  when ${exists(sql`payees as payee where ${whereOfPerson('payee')} and payee.file_id = ${files.id}`)} then 'PAYEE_PROOF'
end`

/** Selects the name of the legal entity for which a person uploaded a file; null if it is for the person. */
export const fileEntityName = sql<string | null>`coalesce(
  (select company.name from ${fromEntityDocuments()} limit 1),
  (select company.name from ${fromCategoryProofs()} limit 1),
  (select company.name from ${fromTaxCertificates()} limit 1)
)`

function fromEntityDocuments(): SQL {
  return sql`entities as company
    join entity_document_history as document on document.tenant_id = company.tenant_id and document.entity_id = company.id
    where ${whereOfPerson('company')} and document.file_id = ${files.id}`
}

function fromCategoryProofs(): SQL {
  return sql`category_requests as request
    join category_proofs as proof on proof.tenant_id = request.tenant_id and proof.request_id = request.id
    left join entities as company on company.tenant_id = request.tenant_id and company.id = request.entity_id
    where ${whereOfPerson('request')} and proof.file_id = ${files.id}`
}

function fromTaxCertificates(): SQL {
  return sql`tax_certificates as certificate
    left join entities as company on company.tenant_id = certificate.tenant_id and company.id = certificate.entity_id
    where ${whereOfPerson('certificate')} and certificate.file_id = ${files.id}`
}

function exists(from: SQL): SQL {
  return sql`exists (select from ${from})`
}

/** Selects the rows of a table that belong to the person who sent the file. */
function whereOfPerson(name: string): SQL {
  const table = sql.identifier(name)
  return sql`${table}.tenant_id = ${files.tenant_id} and ${table}.user_id = ${files.person_id}`
}
