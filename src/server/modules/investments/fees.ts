import { type Cents, cents, minus, smaller, sum } from '../../../domain/money.ts'
import { leftToPay } from './left-to-pay.ts'
import { chargedStatuses } from './statuses.ts'
import type { Investment } from './tables.ts'

type FeeBase = Pick<
  Investment,
  'status' | 'service_fee' | 'method_fee' | 'fees_returned' | 'total' | 'used_balance'
>

/**
 * Returns the fees in cents that were paid and not refunded. For an order paid in part with the balance, they are
 * limited to the amount paid by the other method.
 */
export function refundableFees(order: FeeBase): Cents {
  const { status, service_fee, method_fee, fees_returned } = order
  if (!chargedStatuses.includes(status)) return cents(0)
  const [fees, otherPayment] = [sum(service_fee, method_fee), leftToPay(order)]
  return minus(otherPayment > 0n ? smaller(otherPayment, fees) : fees, fees_returned)
}
