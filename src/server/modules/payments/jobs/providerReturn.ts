import { and, eq, isNotNull, lte, ne, not, or, type SQL } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { onlineProviderOf, wireProviderOf } from '../../../providers/payment/index.ts'
import type { Services } from '../../../services.ts'
import { whereHasAccount, wherePaidOut } from '../../payouts/destination.ts'
import { nextReturnAt } from '../../payouts/next-return.ts'
import { payouts } from '../../payouts/tables.ts'
import { applyChargebacks } from '../apply-chargeback.ts'
import { applyReturn } from '../apply-return.ts'
import { openDisputes } from '../charged-back.ts'
import { orderAddress } from '../page-address.ts'
import { payOut } from '../pay-out.ts'
import { queryDays } from '../query-days.ts'
import { payments } from '../tables.ts'

/**
 * Requests refunds from providers: by the original payment method, or, for wires, by a payout once the investor has
 * chosen a bank account. Queries the progress of these payouts.
 */
export const providerReturn: Sweep = {
  concurrency: 2,
  retries: 1,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: {
    id: payouts.id,
    at: payouts.return_at,
    clock: 'real',
    where: and(
      isNotNull(payouts.return_at),
      isNotNull(payouts.payment_id),
      // Leaves out payouts to a bank account until the payee has chosen one.
      or(
        not(wherePaidOut),
        eq(payouts.status, 'SENT'),
        isNotNull(payouts.bank_account_id),
        whereHasAccount,
      ) as SQL,
    ) as SQL,
  },
  outside: (services, tenant, { row }) => refundPayment(services, tenant, row),
}

async function refundPayment(services: Services, tenant: string, payoutId: string): Promise<void> {
  const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
    inTenant(services, tenant, 'providerReturn', work)
  const { dueRefund, onlineProvider, wireProvider, returnTo } = await runInContext(async (ctx) => {
    const dueRefund = await claimDueRefund(ctx, payoutId)
    const method = dueRefund?.payout.payment_method ?? ''
    const returnTo = orderAddress(ctx, dueRefund?.payment.investment_id ?? '')
    return {
      dueRefund,
      onlineProvider: onlineProviderOf(ctx, method),
      wireProvider: wireProviderOf(ctx, method),
      returnTo,
    }
  })
  if (dueRefund && wireProvider) return payOut(runInContext, wireProvider, dueRefund)
  if (!dueRefund || !onlineProvider) return
  const { disputed } = dueRefund
  const { reference, provider_id, currency } = dueRefund.payment
  const { amount, return_asked, retried } = dueRefund.payout
  const refundRequest = {
    refund: `${payoutId}-${retried}`,
    reference,
    provider_id,
    currency,
    amount,
    disputed,
    returnTo,
    known: dueRefund.known,
    since: dueRefund.since,
    until: dueRefund.until,
    asked_before: return_asked + retried > 0,
  }
  const result = await onlineProvider.refund(refundRequest).catch(() => undefined)
  if (!result) return
  // Queries the chargebacks before a refused refund is left to a manager: a bank may have taken the money back, and
  // the webhook may be lost.
  const isUnexplained = result.outcome === 'refused' && !disputed && onlineProvider.kind === 'card'
  const chargebacks = isUnexplained
    ? await onlineProvider.chargebacksOf(provider_id).catch(() => undefined)
    : []
  if (!chargebacks) return
  await runInContext(async (ctx) => {
    await applyChargebacks(ctx, chargebacks)
    await applyReturn(ctx, { id: payoutId, retried }, result)
  })
}

/**
 * Claims a due payout with its payment and schedules the next try; undefined if it is not due, or if it must wait,
 * because refunds of one payment are requested one after the other.
 */
async function claimDueRefund(ctx: Context, id: string) {
  const whereDue = and(eq(payouts.id, id), lte(payouts.return_at, ctx.realNow))
  const [dueRow] = await ctx.tx
    .select({ payout: payouts, payment: payments })
    .from(payouts)
    .innerJoin(payments, and(eq(payments.tenant_id, payouts.tenant_id), eq(payments.id, payouts.payment_id)))
    .where(whereDue)
    .for('no key update', { of: [payouts, payments] })
  if (!dueRow) return undefined
  const otherRefunds = await ctx.tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.payment_id, dueRow.payment.id), ne(payouts.id, id)))
  // Does not wait if the payment is a wire (`received`), because each of its refunds has its own reference.
  const mustWait =
    dueRow.payment.status !== 'received' &&
    otherRefunds.some(({ return_at, return_asked }) => return_at !== null && return_asked > 0)
  const requestCount = dueRow.payout.return_asked + (mustWait ? 0 : 1)
  await ctx.tx
    .update(payouts)
    .set({ return_asked: requestCount, return_at: nextReturnAt(ctx, dueRow.payout, requestCount) })
    .where(eq(payouts.id, id))
  if (mustWait) return undefined
  return {
    ...dueRow,
    disputed: (await openDisputes(ctx, dueRow.payment.id)).length > 0,
    known: otherRefunds.flatMap(({ transfer_reference }) => (transfer_reference ? [transfer_reference] : [])),
    ...queryDays(ctx, dueRow.payout.owed_at),
  }
}
