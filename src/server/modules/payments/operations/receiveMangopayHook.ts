import { and, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Context, EventOutcome, WebhookHandler } from '../../../kernel/context.ts'
import { type Outside, outside } from '../../../kernel/outside.ts'
import { cardProviderOf, walletProviderOf, wireProviderOf } from '../../../providers/payment/index.ts'
import { balanceForwards } from '../../balance/tables.ts'
import { earningsWallet } from '../../deposits/deposited.ts'
import { deposits } from '../../deposits/tables.ts'
import { earningsMethod } from '../../payees/provider.ts'
import { payees } from '../../payees/tables.ts'
import { sendJob } from '../../payouts/send-job.ts'
import { payouts } from '../../payouts/tables.ts'
import { applyBounced } from '../apply-bounced.ts'
import { applyChargebacks } from '../apply-chargeback.ts'
import { applyQueryAnswer } from '../apply-query-answer.ts'
import { orderAddress } from '../page-address.ts'
import { payments } from '../tables.ts'

/**
 * Queries the payment, dispute, payout or returned payout that a webhook names, because the webhook alone does not
 * prove the result. Ignores unknown ids.
 */
export const receiveMangopayHook: WebhookHandler<'receiveMangopayHook'> = async (
  ctx,
  message,
): Promise<EventOutcome | Outside<EventOutcome, Context>> => {
  const listener = ctx.paymentListeners.mangopay
  const refundId = listener?.returned?.(message)
  if (refundId !== undefined) return reopenBouncedPayout(ctx, refundId)
  if (listener?.verified?.(message)) return scheduleConfirmationQueries(ctx)
  const disputeId = listener?.disputed?.(message)
  if (disputeId !== undefined) return bookChargebacks(ctx, disputeId)
  const providerId = listener?.hint?.(message)
  if (providerId === undefined) return 'applied'
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.provider_id, providerId))
  const provider = payment && walletProviderOf(ctx, payment.method)
  if (!provider) {
    await schedulePayoutQuery(ctx, providerId)
    await scheduleDepositQuery(ctx, providerId)
    return 'applied'
  }
  return outside(
    () => provider.find({ ...payment, returnTo: orderAddress(ctx, payment.investment_id) }),
    async (laterCtx: Context, result): Promise<EventOutcome> => {
      if (result !== 'none') await applyQueryAnswer(laterCtx, payment.id, result)
      return 'applied'
    },
  )
}

/** Queries the payout that the bank returned, and reopens it. */
async function reopenBouncedPayout(
  ctx: Context,
  refundId: string,
): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const provider = wireProviderOf(ctx, 'BANK_WIRE')
  if (!provider) return 'applied'
  const wallet = await earningsWallet(ctx, earningsMethod, ctx.tenant.customization.currency.code)
  return outside(
    () => provider.findBounced(refundId, wallet),
    async (laterCtx: Context, bounced): Promise<EventOutcome> => {
      if (bounced !== 'none') await applyBounced(laterCtx, bounced)
      return 'applied'
    },
  )
}

/** Queries the chargebacks of the payment that a dispute concerns, and books them. */
function bookChargebacks(ctx: Context, disputeId: string): EventOutcome | Outside<EventOutcome, Context> {
  const provider = cardProviderOf(ctx, 'CREDIT_CARD')
  if (!provider) return 'applied'
  return outside(
    () => provider.findChargebacks(disputeId),
    async (laterCtx: Context, result): Promise<EventOutcome> => {
      await applyChargebacks(laterCtx, result)
      return 'applied'
    },
  )
}

/** Schedules a query about a deposit for now, even if the deposit has expired, because its money may arrive late. */
async function scheduleDepositQuery(ctx: Context, number: string): Promise<void> {
  const whereNotReceived = and(eq(deposits.provider_id, number), ne(deposits.status, 'RECEIVED'))
  const [deposit] = await ctx.tx
    .update(deposits)
    .set({ ask_at: ctx.realNow })
    .where(whereNotReceived)
    .returning({ id: deposits.id })
  if (deposit) await ctx.send('depositAsking', { row: deposit.id })
}

/** Excludes payouts with a running request, so that no payout is requested twice at the same time. */
const whereNoRequestRunning = or(eq(payouts.status, 'SENT'), isNull(payouts.bank_account_id))

/**
 * Schedules queries for now about pending payees, and about payments, payouts and transfers that wait for a
 * confirmation.
 */
async function scheduleConfirmationQueries(ctx: Context): Promise<EventOutcome> {
  await ctx.tx.update(payees).set({ ask_at: ctx.realNow }).where(isNotNull(payees.ask_at))
  const duePayouts = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow })
    .where(and(ne(payouts.next, ''), isNotNull(payouts.return_at), whereNoRequestRunning))
    .returning()
  for (const payout of duePayouts) await sendJob(ctx, payout)
  await ctx.tx
    .update(payments)
    .set({ ask_at: ctx.realNow })
    .where(and(ne(payments.payer_next, ''), isNotNull(payments.ask_at)))
  const duePayments = await ctx.tx
    .update(payments)
    .set({ forward_at: ctx.realNow })
    .where(ne(payments.forward_next, ''))
    .returning({ id: payments.id })
  for (const { id: row } of duePayments) await ctx.send('paymentForwarding', { row })
  const dueForwards = await ctx.tx
    .update(balanceForwards)
    .set({ forward_at: ctx.realNow })
    .where(and(ne(balanceForwards.next, ''), isNotNull(balanceForwards.forward_at)))
    .returning({ id: balanceForwards.investment_id })
  for (const { id: row } of dueForwards) await ctx.send('balanceForwarding', { row })
  return 'applied'
}

/** Schedules a query about a pending payout for now. */
async function schedulePayoutQuery(ctx: Context, number: string): Promise<void> {
  const whereInTransit = and(eq(payouts.transfer_reference, number), isNotNull(payouts.return_at))
  const [payout] = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow })
    .where(whereInTransit)
    .returning()
  if (payout) await sendJob(ctx, payout)
}
