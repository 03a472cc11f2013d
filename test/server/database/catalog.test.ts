import { beforeAll, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()

interface Table {
  name: string
  secured: boolean
  forced: boolean
}

let tables: Table[]

beforeAll(async () => {
  tables = await rows<Table>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`)
})

async function rows<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await platform.owner.query<T>(sql, values)).rows
}

test('every tenant table has row-level security, forced on its owner too', () => {
  expect(tables.length).toBeGreaterThan(10)
  expect(tables.filter(({ secured, forced }) => !secured || !forced)).toEqual([])
})

test('every tenant table has one policy for reads and writes', async () => {
  const policies = await rows<{
    tablename: string
    qual: string | null
    with_check: string | null
    cmd: string
  }>("select tablename, qual, with_check, cmd from pg_policies where schemaname = 'public'")
  expect(policies.map(({ tablename }) => tablename).sort()).toEqual(tables.map(({ name }) => name).sort())
  for (const { qual, with_check, cmd } of policies) {
    expect(cmd).toBe('ALL')
    expect(qual).toContain("NULLIF(current_setting('app.tenant_id'::text, true), ''::text)")
    expect(with_check).toBe(qual)
  }
})

test('every unique index of a tenant table starts with the tenant', async () => {
  const others = await rows<{ index: string }>(
    `
    select i.indexrelid::regclass::text as index
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indisunique and a.attname <> 'tenant_id' and i.indrelid::regclass::text = any($1)`,
    [names()],
  )
  expect(others).toEqual([])
})

test('every foreign key of a tenant table starts with the tenant on both sides', async () => {
  const others = await rows<{ name: string }>(
    `
    select c.conname as name
    from pg_constraint c
    join pg_attribute here on here.attrelid = c.conrelid and here.attnum = c.conkey[1]
    join pg_attribute there on there.attrelid = c.confrelid and there.attnum = c.confkey[1]
    where c.contype = 'f' and c.conrelid::regclass::text = any($1)
      and not (here.attname = 'tenant_id' and (there.attname = 'tenant_id' or c.confrelid = 'tenants'::regclass))`,
    [names()],
  )
  expect(others).toEqual([])
})

test("the server's role owns nothing and has no superuser rights", async () => {
  const owned = await rows(`select oid from pg_class where relowner = 'tesela_app'::regrole
    union all select oid from pg_proc where proowner = 'tesela_app'::regrole
    union all select oid from pg_namespace where nspowner = 'tesela_app'::regrole`)
  expect(owned).toEqual([])
  const [role] = await rows(
    "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = 'tesela_app'",
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false })
})

test('only the erasure of closed accounts, which checks the tenant itself, bypasses row-level security', async () => {
  expect(
    await rows("select proname::text from pg_proc where prosecdef and pronamespace = 'public'::regnamespace"),
  ).toEqual([{ proname: 'erase_closed_person' }])
  expect(
    await rows(
      "select oid from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace",
    ),
  ).toEqual([])
})

test("the server's role may update only chain columns of append-only tables, and when an account was erased", async () => {
  const changeable = await rows<{ table: string; columns: string[] }>(`
    select p.table_name::text as table, array_agg(p.column_name::text order by p.column_name) as columns
    from information_schema.column_privileges p
    where p.grantee = 'tesela_app' and p.table_schema = 'public' and p.privilege_type = 'UPDATE'
      and not exists (select from information_schema.role_table_grants g
        where g.grantee = 'tesela_app' and g.table_name = p.table_name and g.privilege_type = 'UPDATE')
    group by 1 order by 1`)
  const chained = [
    'agreement_signatures',
    'audit_log',
    'contract_signatures',
    'investment_contracts',
    'journal_entries',
    'lifecycle_history',
  ].map((table) => ({ table, columns: ['chain_hash', 'chain_position'] }))
  const erased = { table: 'closure_history', columns: ['erased_at'] }
  expect(changeable).toEqual([...chained, erased].toSorted((a, b) => (a.table < b.table ? -1 : 1)))
})

test("the server's role may only insert into journals and histories, and cannot change global tables", async () => {
  const rights = await rows<{ name: string; rights: string[] }>(`
    select table_name::text as name, array_agg(privilege_type::text order by privilege_type) as rights
    from information_schema.role_table_grants where grantee = 'tesela_app' and table_schema = 'public' group by 1`)
  expect(rights.length).toBeGreaterThan(10)
  for (const { name, rights: granted } of rights)
    expect([name, granted]).toEqual([name, expectedRights(name)])
})

function expectedRights(name: string): string[] {
  if (['tenants', 'tenant_hosts'].includes(name)) return ['INSERT', 'SELECT']
  if (!names().includes(name)) return ['SELECT']
  return /^journal_|_history$|^investment_contracts$|^(agreement|contract)_signatures$|^audit_log$/.test(name)
    ? ['INSERT', 'SELECT']
    : ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
}

function names(): string[] {
  return tables.map(({ name }) => name)
}
