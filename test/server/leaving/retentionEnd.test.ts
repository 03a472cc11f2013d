import { afterEach, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import rule from '../audit/reads.json' with { type: 'json' }
import { testPlatform } from '../harness.ts'
import { anyNumber } from '../onboarding/identity.ts'
import type { Person } from '../test-tenant.ts'
import { createKnownPerson, deletePerson } from './known-person.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

const document_number = anyNumber()
/** The days until the data may be erased, after the shift of `setUp`. */
const keptDays = 30

/** Returns a manager and a person deleted almost ten years ago, of whom data are kept; `later` moves the clock. */
async function setUp() {
  const { tenant, manager, person } = await createKnownPerson(platform, document_number)
  const params = { id: person.id }
  await deletePerson(manager, person)
  await platform.owner.query(
    "update closure_history set kept_until = kept_until - interval '10 years' + $2 * interval '1 day' where user_id = $1",
    [person.id, keptDays],
  )
  const later = async (days: number) => {
    await manager.call('setClock', { body: { days } })
    await platform.jobs.drain()
  }
  return { tenant, manager, person, params, later }
}

/** Lists the tables with one of the values, without the answers to requests that housekeeping deletes after 30 days. */
async function remainsOf(tenantId: string, values: string[]) {
  const { rows } = await platform.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE' and table_name <> 'idempotency_keys'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const where = values
      .map((_value, index) => `to_jsonb(row)::text like '%' || $${index + 2} || '%'`)
      .join(' or ')
    const { rowCount } = await platform.owner.query(
      `select from "${name}" row where tenant_id = $1 and (${where})`,
      [tenantId, ...values],
    )
    if (rowCount) found.push(name)
  }
  return found
}

test('the data of a deleted account stay until the law allows to erase them', async () => {
  const { manager, params, later } = await setUp()
  await later(keptDays - 1)
  const kept = await manager.call('getClosedUser', { params })
  expect(kept.document?.number).toBe(document_number)
  expect(kept.accounts).toHaveLength(1)
})

/** Returns how many files of the person are signed contracts, and how many are others. */
async function filesOf({ id }: Person) {
  const { rows } = await platform.owner.query<{ signed: number; others: number }>(
    `select count(*) filter (where signed)::int as signed, count(*) filter (where not signed)::int as others
     from files file cross join lateral (
       select exists (select from contract_signatures where file_id = file.id) as signed
     ) kind where person_id = $1`,
    [id],
  )
  return rows[0]
}

test('then only signed contracts name the person, the order stays under the code, and the audit log says so', async () => {
  const { tenant, manager, person, params, later } = await setUp()
  const values = ['Vidal', document_number, rule.account.holder, 'Llamó por teléfono.']
  expect(await remainsOf(tenant.id, values)).toEqual(
    expect.arrayContaining(['entity_history', 'profile_history', 'signing_codes', 'tax_certificates']),
  )
  expect((await filesOf(person))?.others).toBeGreaterThan(8)
  await later(keptDays + 1)
  expect((await remainsOf(tenant.id, values)).toSorted()).toEqual([
    'contract_signatures',
    'investment_contracts',
  ])
  expect(await filesOf(person)).toEqual({ signed: 1, others: 0 })
  expect((await manager.send('getClosedUser', { params })).status).toBe(404)
  expect((await manager.call('listClosedUsers')).total).toBe(0)
  const { items } = await manager.call('listInvestments', { params: { investor: person.id } })
  expect(items.map(({ investor_name }) => investor_name)).toEqual([`#${person.id.slice(-6).toUpperCase()}`])
  const { rows } = await platform.owner.query(
    "select actor_kind, actor_name from audit_log where operation = 'retentionEnd' and subject_id = $1",
    [person.id],
  )
  expect(rows).toEqual([{ actor_kind: 'system', actor_name: 'retentionEnd' }])
})
