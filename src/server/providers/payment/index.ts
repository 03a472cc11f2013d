import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Webhooks } from '../../../generated/operations.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import { manualTransfer } from './manual-transfer.ts'
import type { CardProvider, PageProvider, PaymentProvider, PhoneProvider, WireProvider } from './provider.ts'
import type {
  PaymentAccount,
  PaymentListener,
  PaymentProviders,
  PaymentReport,
  ProviderLog,
} from './service.ts'

/** The payment methods of a tenant, as far as the operator has keys. */
interface TenantPayments {
  payments: PaymentProviders
  /** The listener of each provider by name. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** The report of each provider by name. */
  paymentReports: Readonly<Record<string, PaymentReport>>
}

/** `addressOf` tells where a webhook is found; a provider that cannot call us takes nothing. */
export function tenantPayments(
  accounts: readonly PaymentAccount[],
  addressOf: (webhook: keyof Webhooks) => string | undefined,
  log?: ProviderLog,
): TenantPayments {
  const methods = accounts.map((account) => {
    const notify = addressOf(account.webhook)
    return notify ? account.methods(notify, log) : {}
  })
  const reportOf = ({ report }: PaymentAccount, index: number): PaymentReport => ({
    methods: Object.keys(methods[index] ?? {}) as PaymentMethod[],
    of: report,
  })
  return {
    payments: Object.assign({ MANUAL_TRANSFER: manualTransfer }, ...methods),
    paymentListeners: Object.fromEntries(accounts.map(({ name, listener }) => [name, listener])),
    paymentReports: Object.fromEntries(accounts.map((each, index) => [each.name, reportOf(each, index)])),
  }
}

/** The ways to pay that there would be with these accounts. */
export function waysToPay(accounts: readonly PaymentAccount[]): string[] {
  return Object.keys(tenantPayments(accounts, () => 'https://example.org').payments)
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

/** A provider where the person pays on a page. */
export type OnlineProvider = PageProvider | CardProvider | PhoneProvider

/** The same, where the person pays on a page. */
export function onlineProviderOf(
  ctx: Pick<Offering, 'payments'>,
  method: string,
): OnlineProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'page' || provider?.kind === 'card' || provider?.kind === 'phone'
    ? provider
    : undefined
}

/** The same, where a card is typed on our page. */
export function cardProviderOf(ctx: Pick<Offering, 'payments'>, method: string): CardProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'card' ? provider : undefined
}

/** The same, where the person confirms it on their phone. */
export function phoneProviderOf(ctx: Pick<Offering, 'payments'>, method: string): PhoneProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'phone' ? provider : undefined
}

/** The same, where the provider receives a transfer. */
export function wireProviderOf(ctx: Pick<Offering, 'payments'>, method: string): WireProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'wire' ? provider : undefined
}

/** The same, where the provider keeps wallets, and is asked what became of a payment. */
export function walletProviderOf(
  ctx: Pick<Offering, 'payments'>,
  method: string,
): CardProvider | PhoneProvider | WireProvider | undefined {
  return cardProviderOf(ctx, method) ?? phoneProviderOf(ctx, method) ?? wireProviderOf(ctx, method)
}
