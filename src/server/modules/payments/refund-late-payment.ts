import type { Context } from '../../kernel/context.ts'
import { clearing } from '../../kernel/journal/accounts.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import type { Investment } from '../investments/tables.ts'
import { refundReceived } from '../payouts/refund-received.ts'
import type { Payment } from './tables.ts'

/**
 * Refunds a payment whose order has expired or is already paid, by the original payment method. Throws `Error` if it is
 * already being refunded.
 */
export async function refundLatePayment(
  ctx: Context,
  { id: investment_id, issuance_id }: Investment,
  payment: Payment,
  authorisation: string,
): Promise<void> {
  const { id: payment_id, investor_id, currency, amount, method, reference } = payment
  await transition(ctx, 'payment', { payment }, 'return_late', {
    changes: { reason: '', authorisation, changed_at: ctx.now, expires_at: null, taken_at: ctx.realNow },
  })
  const latePayout = {
    investment_id,
    investor_id,
    issuance_id,
    currency,
    amount,
    payment_method: method,
    received_reference: reference,
    payment_id,
    return_at: ctx.realNow,
    reason: 'LATE_PAYMENT',
  }
  const refund = await refundReceived(ctx, latePayout, clearing(method, currency))
  if (!refund) throw new Error('The payment has been refunded already.')
}
