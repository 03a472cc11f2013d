import { expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { inTransaction } from '../../../src/server/database/transaction.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()

interface Column {
  name: string
  type: string
}

const { rows: columns } = await platform.owner.query<Column & { table: string }>(`
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity and a.attgenerated = ''
  order by 1, a.attnum`)
const tables = [...new Set(columns.map(({ table }) => table))]

await fillAs(platform.tenants.nexo)

/** Inserts a row into every table for a tenant, without checking constraints. */
async function fillAs(tenant: string): Promise<void> {
  const client = await platform.owner.connect()
  await client.query("set session_replication_role = 'replica'")
  const { rows } = await client.query<{ name: string; table: string }>(
    "select conname as name, conrelid::regclass::text as table from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  )
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table)
    const values = own.map((column) => (column.name === 'tenant_id' ? tenant : sample(column)))
    const places = own.map((_column, index) => `$${index + 1}`)
    const list = own.map(({ name }) => `"${name}"`)
    await client.query(
      `insert into ${table} (${list.join()}) values (${places.join()}) on conflict do nothing`,
      values,
    )
  }
  client.release(true)
}

function sample({ name, type }: Column): unknown {
  if (name === 'time_zone') return 'UTC'
  if (type.endsWith('[]')) return []
  if (type === 'uuid') return newId()
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (/timestamp|date/.test(type)) return new Date('2026-01-01')
  return /int|numeric|double/.test(type) ? 1 : newId()
}

test.each(tables)('rows of another tenant in %s cannot be read, updated or deleted', async (table) => {
  const seen = await as(platform.tenants.nexo, `select count(*)::int as count from ${table}`)
  expect(seen.rows[0]?.count).toBeGreaterThan(0)

  const hidden = await as(
    platform.tenants.alba,
    `select count(*)::int as count from ${table} where tenant_id = '${platform.tenants.nexo}'`,
  )
  expect(hidden.rows[0]?.count).toBe(0)
  const changed = await as(
    platform.tenants.alba,
    `update ${table} set tenant_id = tenant_id where tenant_id = '${platform.tenants.nexo}'`,
    true,
  )
  expect(changed.rowCount).toBe(0)
  const deleted = await as(
    platform.tenants.alba,
    `delete from ${table} where tenant_id = '${platform.tenants.nexo}'`,
    true,
  )
  expect(deleted.rowCount).toBe(0)
})

test.each(tables)('rows of another tenant cannot be inserted into %s', async (table) => {
  const written = columns.filter((column) => column.table === table).map(({ name }) => `"${name}"`)
  const copied = written.map((name) => (name === '"tenant_id"' ? `'${platform.tenants.alba}'` : name))
  const copy = `insert into ${table} (${written.join()}) select ${copied.join()} from ${table} limit 1`
  await expect(as(platform.tenants.nexo, copy)).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a connection without a tenant sees no rows', async () => {
  for (const table of tables) {
    const { rows } = await platform.pool.query(`select count(*)::int as count from ${table}`)
    expect([table, rows[0]?.count]).toEqual([table, 0])
  }
})

/** Runs a statement with the server's rights for a tenant. A missing right counts as no rows. */
async function as(tenant: string, statement: string, rightsMayLack = false) {
  return inTransaction(platform.pool, async (_tx, client) => {
    await client.query("select set_config('app.tenant_id', $1, true)", [tenant])
    return client.query(statement)
  }).catch((error) => {
    if (rightsMayLack && error.code === '42501' && /permission denied for table/.test(error.message))
      return { rowCount: 0, rows: [] }
    throw Object.assign(new Error('refused'), { cause: error })
  })
}
