import { eq } from 'drizzle-orm'
import type { Context, EventOutcome, WebhookHandler } from '../../../kernel/context.ts'
import { type Outside, outside } from '../../../kernel/outside.ts'
import { walletProviderOf } from '../../../providers/payment/index.ts'
import { applyFound } from '../apply-found.ts'
import { payments } from '../tables.ts'

/** A hook proves nothing: the payment is fetched. One about a payment that is not known here changes nothing, for its own answer does. */
export const receiveMangopayHook: WebhookHandler<'receiveMangopayHook'> = async (
  ctx,
  message,
): Promise<EventOutcome | Outside<EventOutcome, Context>> => {
  const number = ctx.paymentListeners.mangopay?.hint?.(message)
  if (number === undefined) return 'applied'
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.provider_id, number))
  const provider = payment && walletProviderOf(ctx, payment.method)
  if (!provider) return 'applied'
  return outside(
    () => provider.find(payment),
    async (later: Context, found): Promise<EventOutcome> => {
      if (found !== 'none') await applyFound(later, payment.id, found)
      return 'applied'
    },
  )
}
