import type pg from 'pg'

/**
 * Copies the first row that matches an SQL condition `count` times, with changes in SQL over `g`, the copy's number
 * from 1. Analyses the table afterwards, as the database's maintenance does.
 */
export async function fillTable(
  db: Pick<pg.ClientBase, 'query'>,
  table: string,
  condition: string,
  count: number,
  changes: Record<string, string>,
): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? `sample."${name}"`)
  await db.query(
    `insert into ${table} (${names.map((name) => `"${name}"`)}) select ${values}
     from (select * from ${table} where ${condition} limit 1) sample, generate_series(1, ${count}) g`,
  )
  await db.query(`vacuum analyze ${table}, search_texts`)
}

/** Returns an SQL expression for a UUID that contains a number of the row's kind and the row's own number. */
export function idOf(kind: number, number = 'g'): string {
  return `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
}
