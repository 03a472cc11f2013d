import { sql } from 'drizzle-orm'

/** Announced, and its money has not come. */
export const unpaid: readonly string[] = ['DRAFT', 'CALCULATED', 'APPROVED']

/** The same for a condition: what an index holds is said to the letter. */
export const isUnpaid = sql.raw(
  `"distributions"."status" in (${unpaid.map((status) => `'${status}'`).join(', ')})`,
)
