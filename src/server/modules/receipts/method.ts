import type { PaymentMethod } from '../../../generated/domain.ts'

/** Defines the payment method of movements that a manager sees at the bank, whatever method the order has. */
export const byTransfer: PaymentMethod = 'MANUAL_TRANSFER'
