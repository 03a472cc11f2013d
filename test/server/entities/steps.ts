import type { EntityDetail } from '../../../src/generated/domain.ts'
import type { Person } from '../investments/world.ts'
import { company } from './company.ts'

/** A day within the last three months of the tests' clock. */
export const lately = '2026-09-15'

export const corporate = ['REGISTRATION_PROOF', 'ARTICLES', 'SHAREHOLDERS'] as const

/** A company with all its documents, ready to be sent. */
export async function ready(person: Person, change: object = {}): Promise<EntityDetail> {
  const { id } = await person.call('createEntity', { body: company(change) })
  const params = { id }
  await person.call('sendIdentityProof', { params, body: { file_id: await person.file() } })
  for (const kind of corporate)
    await person.call('sendCorporateDocument', {
      params,
      body: { kind, file_id: await person.file(), issued_on: lately },
    })
  return person.call('getMyEntity', { params })
}

/** One that a manager looks at. */
export async function inReview(person: Person, manager: Person, change: object = {}): Promise<string> {
  const { id } = await ready(person, change)
  await person.call('sendEntity', { params: { id } })
  await manager.call('takeEntity', { params: { id } })
  return id
}

/** One that its representative may invest for, and does. */
export async function acting(person: Person, manager: Person, change: object = {}): Promise<string> {
  const id = await inReview(person, manager, change)
  await manager.call('approveEntity', { params: { id } })
  await person.call('investAs', { body: { entity_id: id } })
  return id
}
