import type { EntityDocument } from '../../../../generated/domain.ts'
import type { Context } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { ProviderCall } from '../../../kernel/provider-calls/call.ts'
import type { CompanyDocument, SubmittedCompany } from '../../../providers/kyc/provider.ts'
import { abandonRegistryCheck, applyRegistryResponse } from '../registry.ts'
import type { EntityCheck, EntityVersion } from '../tables.ts'

/** Describes a request as it is stored: with the ids of the documents' files instead of their bytes. */
interface StoredCompany extends Omit<SubmittedCompany, 'documents'> {
  documents: Pick<EntityDocument, 'kind' | 'issued_on' | 'file_id'>[]
}

/** Requests the check of a legal entity, with its representative, partners and documents, from the provider. */
export const registryCheck: ProviderCall = {
  name: 'registryCheck',
  async ask(ctx, _reference, { check_id = '', company = '' }) {
    const { identity } = ctx
    if (!identity.submitCompany) return throwError('unavailable')
    const { documents, ...companyData }: StoredCompany = JSON.parse(company)
    const response = await identity.submitCompany(check_id, {
      ...companyData,
      documents: await withBytes(ctx, documents),
    })
    return (laterCtx) => applyRegistryResponse(laterCtx, check_id, response)
  },
  giveUp: (ctx, { check_id = '' }) => abandonRegistryCheck(ctx, check_id),
}

/** Returns the request to store for a check of an entity's version. */
export function registryRequest(
  check: EntityCheck,
  version: EntityVersion,
  documents: readonly EntityDocument[],
): Record<string, string> {
  const { representative: name, representative_document: document_number, representation_type } = version
  const { address, city, postal_code, province, residence_country, nationality, birth_city, birth_country } =
    version
  const company: StoredCompany = {
    country: check.tax_country,
    tax_id: check.tax_id,
    name: check.name,
    activity: version.activity,
    representative: {
      name,
      document_number,
      representation_type,
      address,
      city,
      postal_code,
      province,
      residence_country,
      nationality,
      birth_city,
      birth_country,
    },
    partners: version.partners,
    documents: documents.map(({ kind, issued_on, file_id }) => ({ kind, issued_on, file_id })),
  }
  return { check_id: check.id, company: JSON.stringify(company) }
}

/** Reads the documents' files. Omits lost files, so that the provider rejects the company. */
async function withBytes(
  { tenant, files }: Pick<Context, 'tenant' | 'files'>,
  documents: StoredCompany['documents'],
): Promise<CompanyDocument[]> {
  const read: CompanyDocument[] = []
  for (const { file_id, ...document } of documents) {
    const bytes = await files.read(tenant.id, file_id)
    if (bytes) read.push({ ...document, bytes })
  }
  return read
}
