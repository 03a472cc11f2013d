import { type Cents, cents, minus, smaller, sum } from '../../../domain/money.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { Investment } from '../investments/tables.ts'

type ForwardedOrder = Pick<
  Investment,
  'total' | 'used_balance' | 'service_fee' | 'method_fee' | 'fees_returned'
>

/**
 * Returns the cents to forward from a payer's wallet and the fees included in them; `advancedFees` are refunded fees
 * that stayed in the wallet. Fees that make up the whole amount are not separated, because providers transfer no zero.
 */
export function forwardAmounts(order: ForwardedOrder, advancedFees: Cents): { amount: Cents; fees: Cents } {
  const { service_fee, method_fee, fees_returned } = order
  const refundedFees = minus(fees_returned, advancedFees)
  const amount = minus(leftToPay(order), refundedFees)
  const fees = smaller(minus(sum(service_fee, method_fee), refundedFees), amount)
  return { amount, fees: fees === amount ? cents(0) : fees }
}

/**
 * Returns the cents of an order's fees that the balance paid, because the other payment method did not cover them. A
 * forwarded payment covers the fees that it separates, and the refunded fees without `advancedFees`; any other payment
 * covers fees up to its amount.
 */
export function feesFromBalance(order: ForwardedOrder, advancedFees: Cents, isForwarded: boolean): Cents {
  const { service_fee, method_fee, fees_returned } = order
  const fees = sum(service_fee, method_fee)
  if (!isForwarded) return minus(fees, smaller(fees, leftToPay(order)))
  const refundedFees = smaller(minus(fees_returned, advancedFees), leftToPay(order))
  return minus(fees, sum(refundedFees, forwardAmounts(order, advancedFees).fees))
}
