import pg from 'pg'

/** Contains rows by table, each as JSON by PostgreSQL. */
export type Rows = Record<string, string[]>

/** Returns all rows of the application's tables, and of the given tables of other schemas. */
export async function readRows(client: pg.Client, otherTables: readonly string[] = []): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const rowsByTable: Rows = {}
  for (const name of [...tables.map((table) => table.name), ...otherTables]) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${identifierOf(name)} t order by t`,
    )
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}

/**
 * Inserts rows as a restored backup: in any order, without triggers. Must run in a transaction, as a role that may
 * disable triggers.
 */
export async function insertRows(client: pg.Client, rowsByTable: Rows): Promise<void> {
  await client.query('set local session_replication_role = replica')
  for (const [table, rows] of Object.entries(rowsByTable)) {
    const name = identifierOf(table)
    const { rows: columns } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    )
    const names = columns[0]?.names ?? ''
    await client.query(
      `insert into ${name} (${names}) overriding system value
       select ${names} from jsonb_populate_recordset(null::${name}, $1::jsonb) on conflict do nothing`,
      [`[${rows.join(',')}]`],
    )
  }
  await client.query('set local session_replication_role = default')
}

function identifierOf(table: string): string {
  return table
    .split('.')
    .map((part) => pg.escapeIdentifier(part))
    .join('.')
}
