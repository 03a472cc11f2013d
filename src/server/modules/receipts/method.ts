import type { PaymentMethod } from '../../../generated/domain.ts'

/** Defines the payment method of bank movements that a manager enters, independent of the order's method. */
export const manualTransfer: PaymentMethod = 'MANUAL_TRANSFER'
