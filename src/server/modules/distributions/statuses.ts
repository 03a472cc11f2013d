import { sql } from 'drizzle-orm'
import type { EarningStatus } from '../../../generated/domain.ts'

/** Lists the statuses of distributions that the issuer has not funded yet. */
export const unfundedStatuses: readonly string[] = ['DRAFT', 'CALCULATED', 'APPROVED']

/** Lists the statuses of distributions that will be paid. */
export const announcedStatuses: readonly string[] = [...unfundedStatuses, 'FUNDED']

/** Lists the statuses of distributions whose payment has begun. */
export const startedStatuses: readonly string[] = ['PAYING', 'PAUSED', 'PAID', 'CLOSED']

/** Lists the statuses of distributions for which the issuer's money has arrived. */
export const fundedStatuses: readonly string[] = ['FUNDED', ...startedStatuses]

/** Lists the statuses of lines whose money was paid from the distribution's fund. */
export const paidOutStatuses: readonly string[] = ['PAID', 'CLAIMED', 'SETTLED']

/** Lists the statuses of lines that a reversal changes. */
export const reversibleStatuses: readonly string[] = ['PENDING', 'FAILED', ...paidOutStatuses]

/** Lists the statuses of lines that their holder has not received. */
export const outstanding = ['PENDING', 'FAILED', 'PAID'] as const satisfies EarningStatus[]

/** Selects unfunded distributions, without parameters, so that partial indexes match. */
export const whereUnfunded = sql.raw(
  `"distributions"."status" in (${unfundedStatuses.map((status) => `'${status}'`).join(', ')})`,
)

/** Lists the settlements by which a line's money leaves the platform. */
const paidOutSettlements = ['OUTSIDE', 'CONSIGNED']

/** Selects the lines to which `wasPaidOut` applies, in a query with the alias `line`. */
export const whereLinePaidOut = sql.raw(
  `(line.claimed_at is not null or line.settlement in (${paidOutSettlements.map((name) => `'${name}'`).join(', ')}))`,
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
