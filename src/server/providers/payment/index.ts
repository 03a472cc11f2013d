import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization.ts'
import { manualTransfer } from './manual-transfer.ts'
import type { PaymentProvider } from './provider.ts'

const providers: Partial<Record<PaymentMethod, PaymentProvider>> = {
  MANUAL_TRANSFER: manualTransfer,
}

/** The way to pay, if the tenant offers it and it is built in. */
export function paymentProvider(
  { payment }: Customization,
  method: PaymentMethod,
): PaymentProvider | undefined {
  return payment.methods.includes(method) ? providers[method] : undefined
}
