import { eq } from 'drizzle-orm'
import type { DistributionSettling } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { clearing, earningsPayable } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { manualTransfer } from '../receipts/method.ts'
import { paymentEntry } from './pay.ts'
import { type Earning, earnings } from './tables.ts'

/**
 * Records how a manager settled a line whose holder cannot be paid. The money leaves the platform's bank account or
 * is kept for the holder; the tax is withheld in both cases.
 */
export async function settleByHand(
  ctx: Context,
  line: Earning,
  { settlement, reason }: DistributionSettling,
): Promise<void> {
  const { id, distribution_id, investor_id, currency, net, distributed_at } = line
  if (distributed_at === null) await post(ctx, paymentEntry(distribution_id, line))
  if (settlement !== 'OWED' && net > 0n)
    await post(ctx, {
      cause: { kind: 'earning', id },
      kind: 'pay_out',
      postings: transfer(earningsPayable(investor_id, currency), clearing(manualTransfer, currency), net),
    })
  const settlementValues = { status: 'SETTLED', failure: '', settlement, settlement_reason: reason }
  const timestamps = { distributed_at: distributed_at ?? ctx.now, changed_at: ctx.now }
  await ctx.tx
    .update(earnings)
    .set({ ...settlementValues, ...timestamps })
    .where(eq(earnings.id, id))
}
