import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'
import type { Investment } from '../investments/tables.ts'
import { payments } from './tables.ts'

/**
 * Schedules forwarding a delivered order's payment from the payer's wallet to the issuance's, for providers with
 * wallets.
 */
export async function forwardPaid(
  ctx: Context,
  { id, payment_method }: Pick<Investment, 'id' | 'payment_method'>,
): Promise<void> {
  const provider = walletProviderOf(ctx, payment_method)
  if (!provider) return
  // Selects the newest of several wires, because they all share one wallet.
  const [paid] = await ctx.tx
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
  if (paid) await ctx.tx.update(payments).set({ forward_at: ctx.realNow }).where(eq(payments.id, paid.id))
}
