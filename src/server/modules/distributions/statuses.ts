import { sql } from 'drizzle-orm'

/** Lists the statuses of announced distributions without funding. */
export const unpaid: readonly string[] = ['DRAFT', 'CALCULATED', 'APPROVED']

/** Selects unfunded distributions, without parameters, so that partial indexes match. */
export const whereUnpaid = sql.raw(
  `"distributions"."status" in (${unpaid.map((status) => `'${status}'`).join(', ')})`,
)
