import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { move } from '../../kernel/lifecycle/move.ts'
import { pageProviderOf } from '../../providers/payment/index.ts'
import type { ProviderPage } from '../../providers/payment/provider.ts'
import { investments } from '../investments/tables.ts'
import { backAddress, isPageKey } from './page-address.ts'
import { payments } from './tables.ts'

/** The provider's page of an attempt that waits for its person. Throws `not_found` without its key. */
export async function openPage(ctx: Context, id: string, key: string): Promise<ProviderPage | 'ended'> {
  if (!isPageKey(ctx, id, key)) return fail('not_found')
  const [row] = await ctx.tx
    .select({ payment: payments, order: { reference: investments.reference } })
    .from(payments)
    .innerJoin(investments, eq(investments.id, payments.investment_id))
    .where(eq(payments.id, id))
  if (!row) return fail('not_found')
  const { payment, order } = row
  const provider = pageProviderOf(ctx, payment.method)
  const waits = ['needs_person', 'processing'].includes(payment.status)
  if (!provider || !waits || !payment.expires_at || payment.expires_at <= ctx.realNow) return 'ended'
  const { reference, amount, currency } = payment
  return provider.page({
    ...{ reference, amount, currency, language: ctx.language },
    description: `${ctx.tenant.customization.title} ${order.reference}`,
    returnTo: backAddress(ctx, id),
  })
}

/** Notes that somebody is back from the provider's page. It proves nothing of the payment. */
export async function comeBack(ctx: Context, id: string, key: string): Promise<void> {
  if (!isPageKey(ctx, id, key)) return fail('not_found')
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (payment?.status !== 'needs_person') return
  await move(ctx, 'payment', { payment }, 'come_back', { changes: { changed_at: ctx.now } })
}
