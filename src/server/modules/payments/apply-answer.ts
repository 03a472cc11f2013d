import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { nextStatusOf, transition } from '../../kernel/lifecycle/transition.ts'
import type { PaymentAnswer } from '../../providers/payment/provider.ts'
import { finishCharge } from '../investments/charge.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { payingStatuses } from '../investments/statuses.ts'
import { refundUnsettled } from '../receipts/unsettled-receipts.ts'
import { lockPayment } from './lock-payment.ts'
import { refundLatePayment } from './refund-late-payment.ts'
import { active, taken } from './statuses.ts'
import type { Payment } from './tables.ts'

type ProviderOutcome = Pick<PaymentAnswer, 'outcome' | 'reason' | 'authorisation'>

/**
 * Applies a provider's answer about an attempt; answers may arrive in any order and repeatedly. Refunds a payment that
 * its order no longer accepts.
 */
export async function applyAnswer(ctx: Context, attempt: Payment, outcome: ProviderOutcome): Promise<void> {
  const { order, payment } = await lockPayment(ctx, attempt)
  if (!order || !payment || taken.includes(payment.status)) return
  if (outcome.outcome === 'failed') return giveUp(ctx, order, payment, 'fail', { reason: outcome.reason })
  if (await takes(ctx, order, payment)) return charge(ctx, order, payment, outcome.authorisation)
  await refundLatePayment(ctx, order.investment, payment, outcome.authorisation)
}

/** Expires an attempt that was not paid in time. */
export async function expire(ctx: Context, attempt: Payment): Promise<void> {
  const { order, payment } = await lockPayment(ctx, attempt)
  if (order && payment) await giveUp(ctx, order, payment, 'expire', {})
}

/** Fails or expires an open attempt without a mail; a later success is still applied. */
async function giveUp(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  event: 'fail' | 'expire',
  outcome: { reason?: string },
): Promise<void> {
  if (!active.some((status) => status === payment.status)) return
  await end(ctx, payment, event, outcome)
  if (payingStatuses.some((status) => status === order.investment.status))
    await transition(ctx, 'investment', order, 'payment_failed')
}

async function takes(ctx: Context, order: InvestmentRecord, payment: Payment): Promise<boolean> {
  const { currency } = order.investment
  if (leftToPay(order.investment) !== payment.amount || currency !== payment.currency) return false
  try {
    await nextStatusOf(ctx, 'investment', order, 'charge')
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

async function charge(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  authorisation: string,
): Promise<void> {
  const changes = { payment_method: payment.method }
  const updated = await transition(ctx, 'investment', order, 'charge', { changes })
  await end(ctx, payment, 'succeed', { reason: '', authorisation, taken_at: ctx.realNow })
  await finishCharge(ctx, updated)
  await refundUnsettled(ctx, updated.investment, 'OVERPAID')
}

async function end(
  ctx: Context,
  payment: Payment,
  event: 'succeed' | 'fail' | 'expire',
  outcome: Partial<Pick<Payment, 'reason' | 'authorisation' | 'taken_at'>>,
): Promise<void> {
  await transition(ctx, 'payment', { payment }, event, {
    changes: { ...outcome, changed_at: ctx.now, expires_at: null },
  })
}
