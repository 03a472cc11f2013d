import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { walletProviderOf } from '../../providers/payment/index.ts'
import type { Investment } from '../investments/tables.ts'
import { payments } from './tables.ts'

/** Has the money of a delivered order sent on from its payer's wallet to the issuance's, where a provider holds it in wallets. */
export async function forwardPaid(
  ctx: Context,
  { id, payment_method }: Pick<Investment, 'id' | 'payment_method'>,
): Promise<void> {
  const provider = walletProviderOf(ctx, payment_method)
  if (!provider) return
  // Of several wires all lie in one wallet, so that the newest stands for them.
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
