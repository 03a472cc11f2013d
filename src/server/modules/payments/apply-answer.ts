import type { Context } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { nextStatusOf, transition } from '../../kernel/lifecycle/transition.ts'
import type { PaymentResult } from '../../providers/payment/payment.ts'
import { finishCharge } from '../investments/charge.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { payingStatuses } from '../investments/statuses.ts'
import { refundUnsettled } from '../receipts/unsettled-receipts.ts'
import { lockPayment } from './lock-payment.ts'
import { refundLatePayment } from './refund-late-payment.ts'
import { activeStatuses, takenStatuses } from './statuses.ts'
import type { Payment } from './tables.ts'

type ProviderOutcome = Pick<PaymentResult, 'outcome' | 'reason' | 'authorisation'>

/**
 * Applies a provider's result to an attempt; results may arrive in any order and repeatedly. Refunds a payment that its
 * order no longer accepts.
 */
export async function applyAnswer(ctx: Context, attempt: Payment, result: ProviderOutcome): Promise<void> {
  const { order, payment } = await lockPayment(ctx, attempt)
  if (!order || !payment || takenStatuses.includes(payment.status)) return
  if (result.outcome === 'failed')
    return endUnpaidAttempt(ctx, order, payment, 'fail', { reason: result.reason })
  if (await canCharge(ctx, order, payment)) return chargeOrder(ctx, order, payment, result.authorisation)
  await refundLatePayment(ctx, order.investment, payment, result.authorisation)
}

/** Expires an attempt that was not paid in time. */
export async function expireAttempt(ctx: Context, attempt: Payment): Promise<void> {
  const { order, payment } = await lockPayment(ctx, attempt)
  if (order && payment) await endUnpaidAttempt(ctx, order, payment, 'expire', {})
}

/** Fails or expires an open attempt without a mail; a later success is still applied. */
async function endUnpaidAttempt(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  event: 'fail' | 'expire',
  outcome: { reason?: string },
): Promise<void> {
  if (!activeStatuses.some((status) => status === payment.status)) return
  await endAttempt(ctx, payment, event, outcome)
  if (payingStatuses.some((status) => status === order.investment.status))
    await transition(ctx, 'investment', order, 'payment_failed')
}

async function canCharge(ctx: Context, order: InvestmentRecord, payment: Payment): Promise<boolean> {
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

async function chargeOrder(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  authorisation: string,
): Promise<void> {
  const changes = { payment_method: payment.method }
  const updated = await transition(ctx, 'investment', order, 'charge', { changes })
  await endAttempt(ctx, payment, 'succeed', { reason: '', authorisation, taken_at: ctx.realNow })
  await finishCharge(ctx, updated)
  await refundUnsettled(ctx, updated.investment, 'OVERPAID')
}

async function endAttempt(
  ctx: Context,
  payment: Payment,
  event: 'succeed' | 'fail' | 'expire',
  outcome: Partial<Pick<Payment, 'reason' | 'authorisation' | 'taken_at'>>,
): Promise<void> {
  await transition(ctx, 'payment', { payment }, event, {
    changes: { ...outcome, changed_at: ctx.now, expires_at: null },
  })
}
