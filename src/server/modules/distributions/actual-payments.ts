import { and, asc, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type { ActualPayment } from '../../../domain/payment-plan.ts'
import type { Context } from '../../kernel/context.ts'
import { fundedStatuses } from './statuses.ts'
import { type Distribution, distributions } from './tables.ts'

/**
 * Returns the payments that the plan of a schedule may not change, by issuance: its own payments that are calculated or
 * that somebody changed, and the repayments of capital outside it for which the money has come.
 */
export async function actualPayments(
  { tx }: Pick<Context, 'tx'>,
  issuanceIds: readonly string[],
): Promise<ReadonlyMap<string, ActualPayment[]>> {
  const { issuance_id, number, arrears_of, due_on, status, author_id } = distributions
  const { rent_part, gain_part, capital_part } = distributions
  const isCalculated = ne(status, 'DRAFT')
  const rows = await tx
    .select({
      issuance_id,
      number,
      on: due_on,
      capital: capital_part,
      interest: sql`${rent_part} + ${gain_part}`.mapWith(rent_part),
    })
    .from(distributions)
    .where(
      and(
        inArray(issuance_id, [...issuanceIds]),
        notInArray(status, ['CANCELED', 'REVERSED']),
        or(
          and(
            isNull(number),
            isNull(arrears_of),
            gt(capital_part, sql`0`),
            inArray(status, [...fundedStatuses]),
          ),
          and(isNotNull(number), or(isCalculated, isNotNull(author_id))),
        ),
      ),
    )
    .orderBy(asc(due_on), asc(distributions.id))
  const byIssuance = new Map<string, ActualPayment[]>()
  for (const { issuance_id, ...payment } of rows)
    byIssuance.set(issuance_id, [...(byIssuance.get(issuance_id) ?? []), payment])
  return byIssuance
}

/** Plans a loan's schedule again after a change to one of its payments or to a repayment of capital outside it. */
export async function replanAfter(
  ctx: Pick<Context, 'send'>,
  distribution: Pick<Distribution, 'issuance_id' | 'number' | 'arrears_of' | 'capital_part'>,
): Promise<void> {
  const { issuance_id, capital_part } = distribution
  if (isOfSchedule(distribution) || capital_part > 0n)
    await ctx.send('paymentReplan', { issuance: issuance_id })
}

/** Returns whether a distribution is a payment of a loan's schedule, or the arrears of such a payment. */
export function isOfSchedule({ number, arrears_of }: Pick<Distribution, 'number' | 'arrears_of'>): boolean {
  return number !== null || arrears_of !== null
}
