import type pg from 'pg'

/** Returns a digest per table, including jobs, without the counters of batches. */
export async function snapshotOf(owner: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as rows from ${name} t
       where to_jsonb(t) ->> 'operation' is distinct from 'runBatch'`,
    )
    contents[name] = rows[0]?.rows ?? ''
  }
  return contents
}
