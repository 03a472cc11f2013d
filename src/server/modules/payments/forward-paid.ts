import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'
import { balanceForwards } from '../balance/tables.ts'
import type { Investment } from '../investments/tables.ts'
import { balanceProviderOf } from '../payees/provider.ts'
import { payments } from './tables.ts'

/**
 * Schedules the transfer of a delivered order's money from the payer's wallet to the issuance's: the payment, if its
 * provider has wallets, and the balance.
 */
export async function forwardPaid(
  ctx: Context,
  { id, payment_method, used_balance }: Pick<Investment, 'id' | 'payment_method' | 'used_balance'>,
): Promise<void> {
  if (used_balance > 0n && balanceProviderOf(ctx)) {
    const forward = { investment_id: id, forward_at: ctx.realNow }
    await ctx.tx.insert(balanceForwards).values(forward).onConflictDoNothing()
  }
  const provider = walletProviderOf(ctx, payment_method)
  if (!provider) return
  // Selects the newest of several wires, because they all share one wallet.
  const [newestPayment] = await ctx.tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.investment_id, id),
        eq(payments.method, payment_method),
        eq(payments.status, provider.kind === 'wire' ? 'received' : 'succeeded'),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1)
  if (newestPayment)
    await ctx.tx.update(payments).set({ forward_at: ctx.realNow }).where(eq(payments.id, newestPayment.id))
}
