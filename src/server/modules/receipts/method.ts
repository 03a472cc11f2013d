import type { PaymentMethod } from '../../../generated/domain.ts'

/** The way by which money comes that a manager sees at the bank, whatever way its order was to be paid by. */
export const byTransfer: PaymentMethod = 'MANUAL_TRANSFER'
