import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import { manualTransfer } from './manual-transfer.ts'
import type { PaymentProvider } from './provider.ts'

/** What is built in; the other methods stand under x-not-yet in customization.json, each with its reason. */
const providers: Partial<Record<PaymentMethod, PaymentProvider>> = {
  MANUAL_TRANSFER: manualTransfer,
}

/** The ways to pay that the tenant offers and that are built in, in the tenant's order. */
export function offeredMethods({ payment }: Pick<Customization, 'payment'>): PaymentMethod[] {
  return payment.methods.filter((method) => providers[method] !== undefined)
}

/** The provider of the way that an investment is paid, offered still or not; undefined while none is chosen. */
export function providerOf(method: string): PaymentProvider | undefined {
  return providers[method as PaymentMethod]
}
