import type pg from 'pg'

/**
 * Makes many rows of one: of the first that a condition finds. Each has changes of its own, in SQL over `g`, its number
 * from 1 on. Then the table is as the database's own housekeeping leaves it: the planner knows how many there are.
 */
export async function fillTable(
  db: Pick<pg.ClientBase, 'query'>,
  table: string,
  like: string,
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
     from (select * from ${table} where ${like} limit 1) sample, generate_series(1, ${count}) g`,
  )
  await db.query(`vacuum analyze ${table}, search_texts`)
}

/** A UUID of its own for each number and kind of row. */
export function idOf(kind: number, number = 'g'): string {
  return `(lpad('${kind}', 8, '0') || '-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
}
