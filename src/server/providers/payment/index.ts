import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import { manualTransfer } from './manual-transfer.ts'
import type { PageProvider, PaymentProvider } from './provider.ts'
import { redsysProvider } from './redsys/provider.ts'
import type { RedsysTerminal } from './redsys/terminal.ts'

/** The ways to pay that one tenant's money can come by: those that the operator has keys for. */
export type PaymentProviders = Partial<Record<PaymentMethod, PaymentProvider>>

/** What the operator has of one tenant. */
export interface PaymentAccounts {
  redsys?: RedsysTerminal | undefined
}

/** The providers of a tenant; the terminal calls us at `notify`. */
export function paymentProviders({ redsys }: PaymentAccounts, notify: string | undefined): PaymentProviders {
  return {
    MANUAL_TRANSFER: manualTransfer,
    ...(redsys &&
      notify && {
        TPV: redsysProvider(redsys, notify, { bizum: false }),
        BIZUM: redsysProvider(redsys, notify, { bizum: true }),
      }),
  }
}

interface Offering {
  tenant: { customization: Pick<Customization, 'payment'> }
  payments: PaymentProviders
}

/** The ways to pay that the tenant offers and that there is a provider for, in the tenant's order. */
export function offeredMethods({ tenant, payments }: Offering): PaymentMethod[] {
  return tenant.customization.payment.methods.filter((method) => payments[method] !== undefined)
}

/** The provider of the way that an investment is paid, offered still or not; undefined while none is chosen. */
export function providerOf(
  { payments }: Pick<Offering, 'payments'>,
  method: string,
): PaymentProvider | undefined {
  return payments[method as PaymentMethod]
}

/** The same, where the person pays on its page. */
export function pageProviderOf(ctx: Pick<Offering, 'payments'>, method: string): PageProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'page' ? provider : undefined
}
