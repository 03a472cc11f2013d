import { type Cents, cents, minus, sum } from '../../../domain/money.ts'
import { charged } from './statuses.ts'
import type { Investment } from './tables.ts'

type Paid = Pick<Investment, 'status' | 'service_fee' | 'method_fee' | 'fees_returned'>

/** Of the fees that an order was paid with, what has not gone back; nothing while nothing is paid. */
export function feesLeft({ status, service_fee, method_fee, fees_returned }: Paid): Cents {
  return charged.includes(status) ? minus(sum(service_fee, method_fee), fees_returned) : cents(0)
}
