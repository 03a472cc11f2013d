import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { type Cents, cents } from '../../../../domain/money.ts'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { walletProviderOf } from '../../../providers/payment/index.ts'
import type { ForwardResult } from '../../../providers/payment/transfer.ts'
import { investments } from '../../investments/tables.ts'
import { nextEndlessQueryAt } from '../../onboarding/query-times.ts'
import { advancedFees } from '../advanced-fees.ts'
import { ignoreUnavailable } from '../ask-provider.ts'
import { askToConfirmForward } from '../ask-to-confirm-forward.ts'
import { forwardAmounts } from '../forward-amounts.ts'
import { issuanceWallet } from '../issuance-wallet.ts'
import { orderAddress } from '../page-address.ts'
import { type Payment, payments } from '../tables.ts'

/** Forwards payments for delivered orders from the payers' wallets to the issuances' wallets. */
export const paymentForwarding: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payments.id, at: payments.forward_at, clock: 'real', where: isNotNull(payments.forward_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'paymentForwarding', work)
    const claimed = await runInContext((ctx) => claimDuePayment(ctx, row))
    if (!claimed?.provider) return
    const { provider, payment, issuance_id, amount, fees, returnTo } = claimed
    const { reference, provider_id, currency } = payment
    const result = await (async () => {
      const wallet = await issuanceWallet(runInContext, provider, { issuance_id, currency })
      return provider.forward({ reference, provider_id, amount, currency, wallet, fees, returnTo })
    })().catch(ignoreUnavailable)
    if (result) await runInContext((ctx) => applyForward(ctx, payment, amount, result))
  },
}

/** Claims a due payment with its order's issuance and schedules the next try; undefined if it is not due. */
async function claimDuePayment(ctx: Context, id: string) {
  const whereDue = and(eq(payments.id, id), lte(payments.forward_at, ctx.realNow))
  const [dueRow] = await ctx.tx
    .select({ payment: payments, order: investments })
    .from(payments)
    .innerJoin(
      investments,
      and(eq(investments.tenant_id, payments.tenant_id), eq(investments.id, payments.investment_id)),
    )
    .where(whereDue)
    .for('no key update', { of: payments })
  if (!dueRow) return undefined
  const { payment, order } = dueRow
  const forward_asked = payment.forward_asked + 1
  await ctx.tx
    .update(payments)
    .set({ forward_asked, forward_at: nextEndlessQueryAt(ctx, forward_asked) })
    .where(eq(payments.id, id))
  const { issuance_id } = order
  const { amount, fees } = forwardAmounts(order, await advancedFees(ctx, order.id))
  if (amount <= 0n) {
    await ctx.tx
      .update(payments)
      .set({ forward_at: null, forwarded_fees: cents(0) })
      .where(eq(payments.id, id))
    return undefined
  }
  const provider = walletProviderOf(ctx, payment.method)
  const returnTo = orderAddress(ctx, order.id)
  return { payment, provider, issuance_id, amount, fees, returnTo }
}

/**
 * Applies a provider's result: ends the forwarding, stores the refusal until the next request, or asks the payer once
 * to confirm the transfer of `amount` cents at the provider.
 */
async function applyForward(
  ctx: Context,
  { id, forward_next, investment_id }: Payment,
  amount: Cents,
  result: ForwardResult,
): Promise<void> {
  const update = (changes: Partial<Payment>) =>
    ctx.tx.update(payments).set(changes).where(eq(payments.id, id))
  if (result.outcome === 'forwarded') {
    const { forwarded, fees: forwarded_fees } = result
    await update({
      forward_at: null,
      forward_next: '',
      forward_amount: cents(0),
      forward_refusal: '',
      forwarded,
      forwarded_fees,
    })
    return
  }
  if (result.outcome === 'refused') {
    await update({ forward_refusal: result.code })
    return
  }
  const isFirstRequest = forward_next === ''
  await update({
    forward_next: result.next,
    forward_refusal: '',
    ...(isFirstRequest && { forward_amount: amount }),
  })
  if (isFirstRequest) await askToConfirmForward(ctx, investment_id, amount, `forward/${id}`)
}
