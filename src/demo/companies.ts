import type { EntityCompany, EntityDetail, EntityDocumentKind } from '../generated/domain.ts'
import type { Caller } from './caller.ts'
import { requestCompanyCategory } from './categories.ts'
import type { DemoCompany, DemoInvestor } from './content.ts'
import type { DemoEvent } from './demo-event.ts'
import { simplePdf } from './simple-pdf.ts'

const documentTitles = {
  REGISTRATION_PROOF: 'Certificado del Registro Mercantil',
  ARTICLES: 'Estatutos sociales',
  SHAREHOLDERS: 'Declaración de socios',
} as const satisfies Partial<Record<EntityDocumentKind, string>>

const documentKinds = Object.keys(documentTitles) as (keyof typeof documentTitles)[]

/** Returns the events of an investor's companies, with the manager's decisions. */
export function companiesOf(investor: DemoInvestor, caller: Caller, manager: Caller): DemoEvent[] {
  return (investor.companies ?? []).map((company) => ({
    daysAgo: company.days_ago,
    happen: () => submitCompany(company, investor, caller, manager),
  }))
}

/** Registers a company and brings it to its status; the investor of an approved company then invests for it. */
async function submitCompany(
  company: DemoCompany,
  investor: DemoInvestor,
  caller: Caller,
  manager: Caller,
): Promise<void> {
  const { id, changed_at } = await createEntity(investor, company, caller)
  const params = { id }
  if (company.becomes === 'DRAFT') return
  if (company.becomes === 'REMOVED') {
    await caller.call('removeEntity', { params })
    return
  }
  for (const kind of documentKinds) {
    const bytes = await simplePdf(documentTitles[kind], [company.name, `NIF ${company.tax_id}`])
    const file = { name: `${kind.toLowerCase()}.pdf`, type: 'application/pdf', bytes }
    const { file_id } = await caller.call('uploadFile', { file })
    const body = { kind, file_id, issued_on: changed_at.slice(0, 10) }
    await caller.call('sendCorporateDocument', { params, body })
  }
  await caller.call('sendEntity', { params })
  if (company.becomes === 'SENT') return
  await manager.call('takeEntity', { params })
  if (company.becomes === 'REFUSED') await manager.call('refuseEntity', { params, body: refusal })
  if (company.becomes !== 'APPROVED') return
  await manager.call('approveEntity', { params })
  await caller.call('investAs', { body: { entity_id: id } })
  if (company.category) await requestCompanyCategory(company, caller, manager)
}

const refusal = {
  reason: 'Falta la firma en la declaración de socios.',
  shareholders: 'Envíala firmada por quien administra la empresa.',
}

function createEntity(
  investor: DemoInvestor,
  { name, tax_id, activity }: DemoCompany,
  caller: Caller,
): Promise<EntityDetail> {
  const { address, city, postal_code, province, document_number } = investor
  const person = `${investor.name} ${investor.surname}`
  const body: EntityCompany = {
    name,
    tax_id,
    activity,
    address,
    city,
    postal_code,
    province,
    tax_country: 'ES',
    email: investor.email,
    founders: [{ name: person }],
    partners: [{ name: person, tax_id: document_number, share: 60 }],
    representation_type: 'SOLE_DIRECTOR',
    residence_country: 'ES',
    nationality: 'ES',
    birth_city: city,
    birth_country: 'ES',
  }
  return caller.call('createEntity', { body })
}
