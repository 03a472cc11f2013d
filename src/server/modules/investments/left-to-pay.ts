import { type Cents, minus } from '../../../domain/money.ts'
import type { Investment } from './tables.ts'

/** What of an order is not paid with a balance, and is paid by its other way. */
export function leftToPay({ total, used_balance }: Pick<Investment, 'total' | 'used_balance'>): Cents {
  return minus(total, used_balance)
}
