import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import type { Services } from '../../../services.ts'
import { nextAsked } from '../../onboarding/asking.ts'
import { payouts } from '../../payouts/tables.ts'
import { applyReturn } from '../apply-return.ts'
import { payments } from '../tables.ts'

/** Gives back, the way it came, what was paid on a provider's page and is owed back. */
export const providerReturn: Sweep = {
  atOnce: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payouts.id, at: payouts.return_at, clock: 'real', where: isNotNull(payouts.return_at) },
  outside: (services, tenant, { row }) => giveBack(services, tenant, row),
}

async function giveBack(services: Services, tenant: string, id: string): Promise<void> {
  const within = <T>(work: (ctx: Context) => Promise<T>) => inTenant(services, tenant, 'providerReturn', work)
  const { due, provider } = await within(async (ctx) => {
    const taken = await take(ctx, id)
    return { due: taken, provider: taken && onlineProviderOf(ctx, taken.payout.payment_method) }
  })
  if (!due || !provider) return
  const { reference, provider_id, currency } = due.payment
  const { amount, return_asked } = due.payout
  const asked = { reference, provider_id, currency, amount, asked_before: return_asked > 0 }
  const answer = await provider.refund(asked).catch(() => undefined)
  if (answer) await within((ctx) => applyReturn(ctx, id, answer))
}

/** The payout with its payment, if it is due, and the time of the next try. */
async function take(ctx: Context, id: string) {
  const isDue = and(eq(payouts.id, id), lte(payouts.return_at, ctx.realNow))
  const [due] = await ctx.tx
    .select({ payout: payouts, payment: payments })
    .from(payouts)
    .innerJoin(payments, and(eq(payments.tenant_id, payouts.tenant_id), eq(payments.id, payouts.payment_id)))
    .where(isDue)
    .for('no key update', { of: payouts })
  if (!due) return undefined
  const asked = due.payout.return_asked + 1
  await ctx.tx
    .update(payouts)
    .set({ return_asked: asked, return_at: nextAsked(ctx, asked) })
    .where(eq(payouts.id, id))
  return due
}
