import type pg from 'pg'

/** Returns the number of rows of a table, with its condition, such as `mails where event = $1`. */
export async function countRows(owner: pg.Pool, from: string, ...values: unknown[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int as count from ${from}`, values)
  return rows[0]?.count ?? 0
}
