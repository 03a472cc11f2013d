import type { PaymentMethod } from '../../../generated/domain.ts'

/** Defines the payment method of movements that a manager sees at the bank, independent of the order's method. */
export const byTransfer: PaymentMethod = 'MANUAL_TRANSFER'
