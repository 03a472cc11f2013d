import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { wireProviderOf } from '../../providers/payment/index.ts'
import type { Payout } from '../payouts/tables.ts'
import { payments } from './tables.ts'

type RefundedOrder = Pick<Payout, 'investment_id' | 'payment_method'>

/**
 * Returns the payout's columns that refund an order's wires; empty for other payment methods. The columns name the
 * newest wire, because all wires share one wallet.
 */
export async function wireRefundColumns(
  ctx: Context,
  { investment_id, payment_method }: RefundedOrder,
): Promise<Partial<Pick<Payout, 'payment_id' | 'return_at' | 'ask_account_at'>>> {
  if (investment_id === null || !wireProviderOf(ctx, payment_method)) return {}
  const [wire] = await ctx.tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.investment_id, investment_id),
        eq(payments.method, payment_method),
        eq(payments.status, 'received'),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
  return wire ? { payment_id: wire.id, return_at: ctx.realNow, ask_account_at: ctx.now } : {}
}
