import { expect, test } from 'vitest'
import rule from '../audit/reads.json' with { type: 'json' }
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
/** The days until the data may be erased, after the shift of `setUp`. */
const keptDays = 30

/** Returns a manager and a person deleted almost ten years ago, of whom data are kept; `later` moves the clock. */
async function setUp() {
  const tenant = await createTestTenant(platform)
  const [manager, person] = [
    await tenant.manager(),
    await tenant.investor({ name: 'Leonor', surname: 'Vidal', check: { document_number: 'X7700123' } }),
  ]
  await person.call('addBankAccount', { body: rule.account })
  await manager.call('addNote', { params: { id: person.id }, body: { text: 'Llamó por teléfono.' } })
  const { id } = await placeOrder(person, (await tenant.issuance()).slug, 1)
  await person.call('withdrawInvestment', { params: { id } })
  const params = { id: person.id }
  await manager.call('deleteUser', {
    params,
    body: { reason: 'Nos lo ha pedido por escrito.', word: 'ELIMINAR' },
  })
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

/** Returns all rows of a tenant in which one of the values stands. */
async function remainsOf(tenantId: string, values: string[]) {
  const { rows } = await platform.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'`,
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
  expect(kept.document?.number).toBe('X7700123')
  expect(kept.accounts).toHaveLength(1)
})

test('then nothing names the person, the order stays under the code, and the audit log says so', async () => {
  const { tenant, manager, person, params, later } = await setUp()
  const values = ['Vidal', 'X7700123', rule.account.holder, 'Llamó por teléfono.']
  expect(await remainsOf(tenant.id, values)).toContain('profile_history')
  await later(keptDays + 1)
  expect(await remainsOf(tenant.id, values)).toEqual([])
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
