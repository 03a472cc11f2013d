import { type Cents, minus } from '../../../domain/money.ts'
import type { Investment } from './tables.ts'

/** Returns the part of an order that is not paid with the balance. */
export function leftToPay({ total, used_balance }: Pick<Investment, 'total' | 'used_balance'>): Cents {
  return minus(total, used_balance)
}
