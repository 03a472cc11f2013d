import { type Cents, cents, minus, smaller, sum } from '../../../domain/money.ts'
import { leftToPay } from '../investments/left-to-pay.ts'
import type { Investment } from '../investments/tables.ts'

type ForwardedOrder = Pick<
  Investment,
  'total' | 'used_balance' | 'service_fee' | 'method_fee' | 'fees_returned'
>

/**
 * Returns the cents to forward from a payer's wallet, and the fees among them; `advanced` are refunded fees that did
 * not leave the wallet. Fees alone are not split off, because providers move no amount of zero.
 */
export function forwardAmounts(order: ForwardedOrder, advanced: Cents): { amount: Cents; fees: Cents } {
  const { service_fee, method_fee, fees_returned } = order
  const refundedFees = minus(fees_returned, advanced)
  const amount = minus(leftToPay(order), refundedFees)
  const fees = smaller(minus(sum(service_fee, method_fee), refundedFees), amount)
  return { amount, fees: fees === amount ? cents(0) : fees }
}

/**
 * Returns the fees, in cents, among the balance that paid a part of an order: those that the other payment method did
 * not cover. A forwarding from the payer's wallet covers those it splits off, except `advanced` as above and refunded
 * ones; any other method covers what was left to pay. A manager refunds fees paid with a balance from the bank account.
 */
export function feesFromBalance(order: ForwardedOrder, advanced: Cents, isForwarded: boolean): Cents {
  const { service_fee, method_fee, fees_returned } = order
  const fees = sum(service_fee, method_fee)
  if (!isForwarded) return minus(fees, smaller(fees, leftToPay(order)))
  const refundedFees = smaller(minus(fees_returned, advanced), leftToPay(order))
  return minus(fees, sum(refundedFees, forwardAmounts(order, advanced).fees))
}
