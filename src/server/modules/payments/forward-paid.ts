import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { cardProviderOf } from '../../providers/payment/index.ts'
import type { Investment } from '../investments/tables.ts'
import { payments } from './tables.ts'

/** Has the money of a delivered order sent on from its payer's wallet to the issuance's, where a provider holds it in wallets. */
export async function forwardPaid(
  ctx: Context,
  { id, payment_method }: Pick<Investment, 'id' | 'payment_method'>,
): Promise<void> {
  if (!cardProviderOf(ctx, payment_method)) return
  await ctx.tx
    .update(payments)
    .set({ forward_at: ctx.realNow })
    .where(and(eq(payments.investment_id, id), eq(payments.status, 'succeeded')))
}
