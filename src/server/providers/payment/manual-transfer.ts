import { cents } from '../../../language/money.ts'
import type { PaymentProvider } from './provider.ts'

/** A bank transfer that the investor orders and a manager checks against the bank. */
export const manualTransfer: PaymentProvider = {
  fee: ({ extras }) => cents(extras.investmentFee.transfer_cents),
}
