import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'
import type { PeopleList } from '../../src/generated/domain.ts'
import { addressOf } from './database.ts'
import { ask, logIn } from './demo-api.ts'

/** A platform with the freshly seeded demo. */
let platform: Platform
let owner: pg.Client
let people: ListedPerson[]

beforeAll(async () => {
  platform = await startPlatform({ copyOf: inject('seeded') })
  owner = new pg.Client({ connectionString: addressOf(platform.data) })
  await owner.connect()
  people = await everybody()
})

afterAll(async () => {
  await owner.end()
  await platform.stop()
})

type ListedPerson = PeopleList['items'][number]

/** Lists all people of both tenants as managers see them. */
async function everybody(): Promise<ListedPerson[]> {
  const found: ListedPerson[] = []
  for (const tenant of ['alba', 'nexo']) {
    const token = await logIn(platform.port, tenant)
    const page = (number: number) =>
      ask<PeopleList>(platform.port, tenant, `/v2/pfp/manager/users?size=100&page=${number}`, { token })
    for (
      let number = 1, items = (await page(1)).items;
      items.length > 0;
      items = (await page(++number)).items
    )
      found.push(...items)
  }
  return found
}

const column = (name: string, table: string) => async () =>
  (await owner.query(`select distinct ${name} as state from ${table}`)).rows.map(({ state }) => String(state))

const field = (read: (someone: ListedPerson) => string) => async () => people.map(read)

const places = {
  kyc_status: field(({ kyc_status }) => kyc_status),
  user_status: field(({ validation }) => validation),
  user_rejection: field(({ validation_reason }) => validation_reason),
  user_area: field(({ area }) => area),
  member_role: column('role', 'organisation_members'),
  invitation_status: column('status', 'invitations'),
  test_status: field(({ test_status }) => test_status),
  test_review: field(({ test_review }) => test_review),
  test_judgement: field(({ test_judgement }) => test_judgement),
  entity_status: column('status', 'entities'),
  issuance_status: column('status', 'issuances'),
} satisfies Partial<Record<keyof typeof enumerations.$defs, () => Promise<string[]>>>

/** Reads the status of the team's members, whose accounts a manager validates, rejects or deletes. */
async function memberStatuses(): Promise<string[]> {
  const closed = await owner.query(
    `select from users join audit_log as joined on joined.tenant_id = users.tenant_id and joined.actor_id = users.id
     where joined.operation = 'acceptInvitation' and users.closed_at is not null`,
  )
  const members = people.filter(({ area }) => area === 'MEMBER').map(({ validation }) => validation)
  return [...members, ...closed.rows.map(() => 'deleted')]
}

test('the demo contains every member_status', async () => {
  const states = new Set(await memberStatuses())
  expect([...states].sort()).toEqual(['deleted', 'pending', 'rejected', 'validated'])
})

const names = Object.keys(places) as (keyof typeof places)[]

test('the demo contains sixteen issuances, two of them by whitelist', async () => {
  const { rows } = await owner.query('select by_whitelist from issuances where removed_at is null')
  expect([rows.length, rows.filter(({ by_whitelist }) => by_whitelist).length]).toEqual([16, 2])
})

test.each(names)('the demo contains every state of %s', async (name) => {
  const states = new Set(await places[name]())
  expect(enumerations.$defs[name].enum.filter((state) => !states.has(state))).toEqual([])
})
