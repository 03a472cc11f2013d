import { sql } from 'drizzle-orm'
import type { EarningStatus } from '../../../generated/domain.ts'

/** Lists the statuses of announced distributions without funding. */
export const unfundedStatuses: readonly string[] = ['DRAFT', 'CALCULATED', 'APPROVED']

/** Lists the statuses of distributions that will be paid. */
export const announced: readonly string[] = [...unfundedStatuses, 'FUNDED']

/** Lists the statuses of distributions whose payment has begun. */
export const wasPaid: readonly string[] = ['PAYING', 'PAUSED', 'PAID', 'CLOSED']

/** Lists the statuses of distributions for which the issuer's money has arrived. */
export const fundedStatuses: readonly string[] = ['FUNDED', ...wasPaid]

/** Lists the statuses of lines whose money was paid from the distribution's fund. */
export const paidOutStatuses: readonly string[] = ['PAID', 'CLAIMED', 'SETTLED']

/** Lists the statuses of lines that their holder has not received. */
export const outstanding = ['PENDING', 'FAILED', 'PAID'] as const satisfies EarningStatus[]

/** Selects unfunded distributions, without parameters, so that partial indexes match. */
export const whereUnfunded = sql.raw(
  `"distributions"."status" in (${unfundedStatuses.map((status) => `'${status}'`).join(', ')})`,
)

/** The settlements by which a line's money has left the platform. */
const paidOutSettlements = ['OUTSIDE', 'CONSIGNED']

/** Selects, in a query of lines named `line`, those of `wasPaidOut`. */
export const whereLinePaidOut = sql.raw(
  `(line.claimed_at is not null or line.settlement in (${paidOutSettlements.map((each) => `'${each}'`).join(', ')}))`,
)

/** Returns whether a line's money left the platform or was claimed, so that a reversal makes it a debt of its holder. */
export function wasPaidOut({
  claimed_at,
  settlement,
}: {
  claimed_at: Date | null
  settlement: string
}): boolean {
  return claimed_at !== null || paidOutSettlements.includes(settlement)
}
