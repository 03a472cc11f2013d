import type { EntityDetail } from '../../../src/generated/domain.ts'
import type { Person } from '../test-tenant.ts'
import { company } from './company.ts'

/** A day within the three months before the tests' clock. */
export const recentDay = '2026-09-15'

export const corporateDocuments = ['REGISTRATION_PROOF', 'ARTICLES', 'SHAREHOLDERS'] as const

/** Creates a company with all documents, ready to be sent; by default documents without bytes. */
export async function createCompleteCompany(
  person: Person,
  change: object = {},
  file = () => person.file(),
): Promise<EntityDetail> {
  const { id } = await person.call('createEntity', { body: company(change) })
  await sendDocuments(person, id, file)
  return person.call('getMyEntity', { params: { id } })
}

/** Sends every document of a company. */
export async function sendDocuments(person: Person, id: string, file = () => person.file()): Promise<void> {
  const params = { id }
  await person.call('sendIdentityProof', { params, body: { file_id: await file() } })
  for (const kind of corporateDocuments)
    await person.call('sendCorporateDocument', {
      params,
      body: { kind, file_id: await file(), issued_on: recentDay },
    })
}

/** Creates a company in review. */
export async function createCompanyInReview(
  person: Person,
  manager: Person,
  change: object = {},
  file = () => person.file(),
): Promise<string> {
  const { id } = await createCompleteCompany(person, change, file)
  await person.call('sendEntity', { params: { id } })
  await manager.call('takeEntity', { params: { id } })
  return id
}

/** Creates a company for which its representative invests. */
export async function investAsCompany(person: Person, manager: Person, change: object = {}): Promise<string> {
  const id = await createCompanyInReview(person, manager, change)
  await manager.call('approveEntity', { params: { id } })
  await person.call('investAs', { body: { entity_id: id } })
  return id
}
