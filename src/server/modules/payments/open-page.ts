import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { onlineProviderOf } from '../../providers/payment/index.ts'
import type { ProviderPage } from '../../providers/payment/payment.ts'
import { returnAddress } from './page-address.ts'
import { pendingPaymentOf } from './pending-payments.ts'
import { payments } from './tables.ts'

/**
 * Returns the provider's page for a pending attempt, or the kind of form to show in its place, or `ended`.
 */
export async function openPage(ctx: Context, id: string): Promise<ProviderPage | 'card' | 'phone' | 'ended'> {
  const pending = await pendingPaymentOf(ctx, id)
  if (!pending) return 'ended'
  const { method, reference, amount, currency } = pending.payment
  const provider = onlineProviderOf(ctx, method)
  if (!provider) return 'ended'
  if (provider.kind !== 'page') return provider.kind
  return provider.page({
    reference,
    amount,
    currency,
    language: ctx.language,
    description: `${ctx.tenant.customization.title} ${pending.reference}`,
    returnTo: returnAddress(ctx, id),
  })
}

/** Records that a person has returned from the provider's page, which does not prove a payment. */
export async function recordReturn(ctx: Context, id: string): Promise<void> {
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (payment?.status !== 'needs_person' || !onlineProviderOf(ctx, payment.method)) return
  await transition(ctx, 'payment', { payment }, 'come_back', { changes: { changed_at: ctx.now } })
}
