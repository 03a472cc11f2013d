import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { cardProviderOf } from '../../providers/payment/index.ts'
import type { CardPaymentRequest } from '../../providers/payment/provider.ts'
import { lockInvestment } from '../investments/find.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { unanswered } from './ask-provider.ts'
import { backAddress } from './page-address.ts'
import { payerOf } from './payer.ts'
import { waitingFor } from './pending-payments.ts'
import type { RunInContext } from './prepare-card.ts'
import { payments } from './tables.ts'

/** Describes the card data that a browser has sent to the provider. */
export type SentCard = Pick<CardPaymentRequest, 'tokenised' | 'browser' | 'address'>

/**
 * Pays with a tokenised card. Returns the URL of the next page, empty to show the order; commits the attempt before the
 * request, so that after no answer the job queries the outcome.
 */
export async function payByCard(runInContext: RunInContext, id: string, sent: SentCard): Promise<string> {
  const requested = await runInContext((ctx) => prepare(ctx, id, sent))
  if (!requested) return ''
  const answer = await requested.provider.pay(requested.payment).catch(unanswered)
  if (!answer) return ''
  await runInContext((ctx) => applyQueryAnswer(ctx, id, answer))
  return answer.outcome === 'open' ? answer.next : ''
}

async function prepare(ctx: Context, id: string, sent: SentCard) {
  const seen = await waitingFor(ctx, id)
  const provider = seen && cardProviderOf(ctx, seen.payment.method)
  // Locks the order before the attempt, as every transition does; the second of two concurrent requests finds it
  // requested.
  const order = seen && (await lockInvestment(ctx, seen.payment.investment_id, undefined))
  const waiting = order && (await waitingFor(ctx, id))
  if (!waiting || !provider || order.investment.status !== 'IN_UPDATE_CREDIT_CARD') return undefined
  const { payment } = waiting
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
      ...{ reference, amount, currency, registration, account, language: ctx.language, ...sent },
      returnTo: backAddress(ctx, id),
    },
  }
}
