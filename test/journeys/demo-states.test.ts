import { request } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import enumerations from '../../schemas/domain/enumerations.json' with { type: 'json' }
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'
import type { PeopleList } from '../../src/generated/domain.ts'
import { addressOf } from './database.ts'

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

/** Requests a tenant's API with its Host header, because this machine may not resolve its name. */
function ask<T>(tenant: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const headers = { host: `${tenant}.localhost:${platform.port}`, 'x-user-access-token': token }
  const content = { 'content-type': 'application/json' }
  return new Promise<T>((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port: platform.port,
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && content) },
    })
    call.on('error', reject).on('response', async (answer) => {
      const text = (await answer.toArray()).join('')
      resolve(JSON.parse(text).data)
    })
    call.end(body && JSON.stringify(body))
  })
}

type ListedPerson = PeopleList['items'][number]

/** Lists all people of both tenants as managers see them. */
async function everybody(): Promise<ListedPerson[]> {
  const found: ListedPerson[] = []
  for (const tenant of ['alba', 'nexo']) {
    const body = { email: `gestora@${tenant}.demo`, password: 'tesela-demo-2026' }
    const { accessToken: token } = await ask<{ accessToken: string }>(tenant, '/v2/user/login', { body })
    const page = (number: number) =>
      ask<PeopleList>(tenant, `/v2/pfp/manager/users?size=100&page=${number}`, { token })
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

test.each(names)('the demo contains every state of %s', async (name) => {
  const states = new Set(await places[name]())
  expect(enumerations.$defs[name].enum.filter((state) => !states.has(state))).toEqual([])
})
