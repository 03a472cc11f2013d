import { and, eq } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { Cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { InvestmentRecord } from '../investments/rows.ts'
import { receive } from '../receipts/receive.ts'
import { notifyMissing, settleReceipts } from '../receipts/settle-receipts.ts'
import { receipts } from '../receipts/tables.ts'
import { hasOtherMethod, refundReceipt } from '../receipts/unsettled-receipts.ts'
import { lockPayment } from './lock-payment.ts'
import type { Payment } from './tables.ts'

interface IncomingWire {
  provider_id: string
  amount: Cents
  currency: string
}

/**
 * Records an incoming wire as a receipt once, then charges the order, waits for the missing amount or refunds the
 * excess. Refunds the whole wire if the order has receipts of another method; throws `Error` for another currency.
 */
export async function applyWire(ctx: Context, attempt: Payment, wire: IncomingWire): Promise<void> {
  if (wire.currency !== attempt.currency) throw new Error('A provider tells another currency than its wire.')
  const { order, payment } = await lockPayment(ctx, attempt)
  if (!order || !payment || payment.status === 'received') return
  const { amount, provider_id: authorisation } = wire
  const changes = { reason: '', authorisation, received: amount, changed_at: ctx.now, expires_at: null }
  await transition(ctx, 'payment', { payment }, 'receive', { changes: { ...changes, taken_at: ctx.realNow } })
  await settleWire(ctx, order, payment, amount)
}

async function settleWire(
  ctx: Context,
  order: InvestmentRecord,
  payment: Payment,
  amount: Cents,
): Promise<void> {
  const { id, method: payment_method } = payment
  const reference = await referenceOf(ctx, payment)
  const hasReceiptsOfOtherMethod = await hasOtherMethod(ctx, order.investment.id, payment_method)
  const receipt = await receive(ctx, order.investment, {
    ...{
      amount,
      payment_method,
      payment_id: id,
      bank_reference: reference,
      day: calendarDay(ctx.now, ctx.timeZone),
    },
    settled_at: hasReceiptsOfOtherMethod ? ctx.now : null,
  })
  if (!receipt) throw new Error('A wire has come already.')
  if (hasReceiptsOfOtherMethod) {
    const lateRefund = {
      amount,
      payment_method,
      reason: 'LATE_PAYMENT',
      received_reference: reference,
    } as const
    return refundReceipt(ctx, order.investment, lateRefund)
  }
  if ((await settleReceipts(ctx, order)) === 'WAITING') await notifyMissing(ctx, order, receipt.id)
}

/**
 * Returns the sender's reference of a wire; the platform's if the sender gave none or the order has a receipt with it.
 */
async function referenceOf(
  { tx }: Pick<Context, 'tx'>,
  { investment_id, wire_reference, reference }: Payment,
): Promise<string> {
  const whereSameReference = and(
    eq(receipts.investment_id, investment_id),
    eq(receipts.bank_reference, wire_reference),
  )
  return wire_reference === '' || (await tx.$count(receipts, whereSameReference)) > 0
    ? reference
    : wire_reference
}
