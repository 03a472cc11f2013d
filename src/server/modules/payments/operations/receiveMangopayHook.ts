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
 * Queries the payment, dispute, payout or returned payout that a hook names, because the hook itself proves nothing. Ignores
 * hooks about unknown ones.
 */
export const receiveMangopayHook: WebhookHandler<'receiveMangopayHook'> = async (
  ctx,
  message,
): Promise<EventOutcome | Outside<EventOutcome, Context>> => {
  const listener = ctx.paymentListeners.mangopay
  const returned = listener?.returned?.(message)
  if (returned !== undefined) return bounce(ctx, returned)
  if (listener?.verified?.(message)) return queryPayees(ctx)
  const disputed = listener?.disputed?.(message)
  if (disputed !== undefined) return chargeBack(ctx, disputed)
  const number = listener?.hint?.(message)
  if (number === undefined) return 'applied'
  const [payment] = await ctx.tx.select().from(payments).where(eq(payments.provider_id, number))
  const provider = payment && walletProviderOf(ctx, payment.method)
  if (!provider) {
    await queryPayout(ctx, number)
    await queryDeposit(ctx, number)
    return 'applied'
  }
  return outside(
    () => provider.find({ ...payment, returnTo: orderAddress(ctx, payment.investment_id) }),
    async (later: Context, found): Promise<EventOutcome> => {
      if (found !== 'none') await applyQueryAnswer(later, payment.id, found)
      return 'applied'
    },
  )
}

/** Queries which payout the bank returned, and reopens it. */
async function bounce(ctx: Context, refund: string): Promise<EventOutcome | Outside<EventOutcome, Context>> {
  const provider = wireProviderOf(ctx, 'BANK_WIRE')
  if (!provider) return 'applied'
  const wallet = await earningsWallet(ctx, earningsMethod, ctx.tenant.customization.currency.code)
  return outside(
    () => provider.findBounced(refund, wallet),
    async (later: Context, bounced): Promise<EventOutcome> => {
      if (bounced !== 'none') await applyBounced(later, bounced)
      return 'applied'
    },
  )
}

/** Queries what cardholders' banks took back of the payment that a dispute is about, and books it. */
function chargeBack(ctx: Context, dispute: string): EventOutcome | Outside<EventOutcome, Context> {
  const provider = cardProviderOf(ctx, 'CREDIT_CARD')
  if (!provider) return 'applied'
  return outside(
    () => provider.findChargebacks(dispute),
    async (later: Context, found): Promise<EventOutcome> => {
      await applyChargebacks(later, found)
      return 'applied'
    },
  )
}

/** Makes the next query about a deposit due now, also about one that expired, whose money may come late. */
async function queryDeposit(ctx: Context, number: string): Promise<void> {
  const whereNotReceived = and(eq(deposits.provider_id, number), ne(deposits.status, 'RECEIVED'))
  const [deposit] = await ctx.tx
    .update(deposits)
    .set({ ask_at: ctx.realNow })
    .where(whereNotReceived)
    .returning({ id: deposits.id })
  if (deposit) await ctx.send('depositAsking', { row: deposit.id })
}

/** Excludes payouts whose request is running, so that no two run at once. */
const whereAnswered = or(eq(payouts.status, 'SENT'), isNull(payouts.bank_account_id))

/** Makes the next queries about pending payees, and about payments, payouts and transfers to confirm, due now. */
async function queryPayees(ctx: Context): Promise<EventOutcome> {
  await ctx.tx.update(payees).set({ ask_at: ctx.realNow }).where(isNotNull(payees.ask_at))
  const asked = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow })
    .where(and(ne(payouts.next, ''), isNotNull(payouts.return_at), whereAnswered))
    .returning()
  for (const each of asked) await sendJob(ctx, each)
  await ctx.tx
    .update(payments)
    .set({ ask_at: ctx.realNow })
    .where(and(ne(payments.payer_next, ''), isNotNull(payments.ask_at)))
  const confirmed = await ctx.tx
    .update(payments)
    .set({ forward_at: ctx.realNow })
    .where(ne(payments.forward_next, ''))
    .returning({ id: payments.id })
  for (const { id: row } of confirmed) await ctx.send('paymentForwarding', { row })
  const balances = await ctx.tx
    .update(balanceForwards)
    .set({ forward_at: ctx.realNow })
    .where(and(ne(balanceForwards.next, ''), isNotNull(balanceForwards.forward_at)))
    .returning({ id: balanceForwards.investment_id })
  for (const { id: row } of balances) await ctx.send('balanceForwarding', { row })
  return 'applied'
}

/** Makes the next query about a pending payout due now. */
async function queryPayout(ctx: Context, number: string): Promise<void> {
  const whereInTransit = and(eq(payouts.transfer_reference, number), isNotNull(payouts.return_at))
  const [payout] = await ctx.tx
    .update(payouts)
    .set({ return_at: ctx.realNow })
    .where(whereInTransit)
    .returning()
  if (payout) await sendJob(ctx, payout)
}
