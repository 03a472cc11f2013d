import { sql } from 'drizzle-orm'

/** Lists the statuses of announced distributions without funding. */
export const unpaid: readonly string[] = ['DRAFT', 'CALCULATED', 'APPROVED']

/** Lists the statuses of distributions that will be paid. */
export const announced: readonly string[] = [...unpaid, 'FUNDED']

/** Lists the statuses of distributions whose payment has begun. */
export const wasPaid: readonly string[] = ['PAYING', 'PAUSED', 'PAID', 'CLOSED']

/** Lists the statuses of lines whose money has left the distribution's fund. */
export const distributed: readonly string[] = ['PAID', 'CLAIMED', 'SETTLED']

/** Selects unfunded distributions, without parameters, so that partial indexes match. */
export const whereUnpaid = sql.raw(
  `"distributions"."status" in (${unpaid.map((status) => `'${status}'`).join(', ')})`,
)
