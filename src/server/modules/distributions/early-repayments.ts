import { and, asc, gt, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { EarlyRepayment } from '../../../domain/payment-plan.ts'
import type { Context } from '../../kernel/context.ts'
import { type Distribution, distributions } from './tables.ts'

/** Returns the capital that issuances repay outside their schedules, once it is calculated, by issuance. */
export async function earlyRepayments(
  { tx }: Pick<Context, 'tx'>,
  issuanceIds: readonly string[],
): Promise<ReadonlyMap<string, EarlyRepayment[]>> {
  const { issuance_id, due_on, capital_part } = distributions
  const rows = await tx
    .select({ issuance_id, on: due_on, capital: capital_part })
    .from(distributions)
    .where(
      and(
        inArray(issuance_id, [...issuanceIds]),
        isNull(distributions.number),
        gt(capital_part, sql`0`),
        notInArray(distributions.status, ['DRAFT', 'CANCELED', 'REVERSED']),
      ),
    )
    .orderBy(asc(due_on), asc(distributions.id))
  const byIssuance = new Map<string, EarlyRepayment[]>()
  for (const { issuance_id, ...repayment } of rows)
    byIssuance.set(issuance_id, [...(byIssuance.get(issuance_id) ?? []), repayment])
  return byIssuance
}

/** Has the schedule planned again if a distribution repays capital outside it. */
export async function replanAfter(
  ctx: Pick<Context, 'send'>,
  { issuance_id, number, capital_part }: Pick<Distribution, 'issuance_id' | 'number' | 'capital_part'>,
): Promise<void> {
  if (number === null && capital_part > 0n) await ctx.send('paymentReplan', { issuance: issuance_id })
}
