import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { cardProviderOf } from '../../providers/payment/index.ts'
import type { CardPaymentRequest } from '../../providers/payment/payment.ts'
import { lockInvestment } from '../investments/find.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { ignoreUnavailable } from './ask-provider.ts'
import { returnAddress } from './page-address.ts'
import { payerOf } from './payer.ts'
import { pendingPaymentOf } from './pending-payments.ts'
import type { RunInContext } from './prepare-card.ts'
import { payments } from './tables.ts'

/** Describes the card data that a browser has sent to the provider. */
export type SentCard = Pick<CardPaymentRequest, 'tokenised' | 'browser' | 'address'>

/**
 * Pays with a tokenised card. Returns the URL of the next page, or '' to show the order; commits the attempt before the
 * request, so that a job can query the result if the provider does not respond.
 */
export async function payByCard(runInContext: RunInContext, id: string, card: SentCard): Promise<string> {
  const cardRequest = await runInContext((ctx) => prepareCardPayment(ctx, id, card))
  if (!cardRequest) return ''
  const result = await cardRequest.provider.pay(cardRequest.payment).catch(ignoreUnavailable)
  if (!result) return ''
  await runInContext((ctx) => applyQueryAnswer(ctx, id, result))
  return result.outcome === 'open' ? result.next : ''
}

async function prepareCardPayment(ctx: Context, id: string, card: SentCard) {
  const pendingBeforeLock = await pendingPaymentOf(ctx, id)
  const provider = pendingBeforeLock && cardProviderOf(ctx, pendingBeforeLock.payment.method)
  // Locks the order before the attempt, as every transition does. The second of two concurrent requests then finds that
  // the payment is already requested.
  const order =
    pendingBeforeLock && (await lockInvestment(ctx, pendingBeforeLock.payment.investment_id, undefined))
  const pending = order && (await pendingPaymentOf(ctx, id))
  if (!pending || !provider || order.investment.status !== 'IN_UPDATE_CREDIT_CARD') return undefined
  const { payment } = pending
  const { account } = await payerOf(ctx, payment, provider.name)
  if (!account || payment.registration === '') return undefined
  await transition(ctx, 'investment', order, 'register_card')
  await ctx.tx
    .update(payments)
    .set({ ask_at: firstQueryAt(ctx) })
    .where(eq(payments.id, id))
  const { reference, amount, currency, registration } = payment
  return {
    provider,
    payment: {
      reference,
      amount,
      currency,
      registration,
      account,
      language: ctx.language,
      ...card,
      returnTo: returnAddress(ctx, id),
    },
  }
}
