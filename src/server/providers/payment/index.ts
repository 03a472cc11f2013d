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

/** Contains the providers of the payment methods for which the operator has a tenant's keys. */
interface TenantPayments {
  payments: PaymentProviders
  /** Maps the names of providers to their listeners. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** Maps the names of providers to their reports. */
  paymentReports: Readonly<Record<string, PaymentReport>>
}

/**
 * Returns a tenant's payment providers. `addressOf` returns a webhook's URL; providers whose webhook has no URL offer
 * no methods.
 */
export function tenantPayments(
  accounts: readonly PaymentAccount[],
  addressOf: (webhook: keyof Webhooks) => string | undefined,
  log?: ProviderLog,
): TenantPayments {
  const methods = accounts.map((account) => {
    const notifyUrl = addressOf(account.webhook)
    return notifyUrl ? account.methods(notifyUrl, log) : {}
  })
  const reportOf = ({ report, balanceOf }: PaymentAccount, index: number): PaymentReport => ({
    methods: Object.keys(methods[index] ?? {}) as PaymentMethod[],
    of: report,
    balanceOf,
  })
  return {
    payments: Object.assign({ MANUAL_TRANSFER: manualTransfer }, ...methods),
    paymentListeners: Object.fromEntries(accounts.map(({ name, listener }) => [name, listener])),
    paymentReports: Object.fromEntries(
      accounts.map((account, index) => [account.name, reportOf(account, index)]),
    ),
  }
}

/** Returns the payment methods that these accounts offer. */
export function paymentMethodsOf(accounts: readonly PaymentAccount[]): string[] {
  return Object.keys(tenantPayments(accounts, () => 'https://example.org').payments)
}

interface PaymentOffer {
  tenant: { customization: Pick<Customization, 'payment'> }
  payments: PaymentProviders
}

/** Returns those of the tenant's payment methods that have a provider, in the tenant's order. */
export function offeredMethods({ tenant, payments }: PaymentOffer): PaymentMethod[] {
  return tenant.customization.payment.methods.filter((method) => payments[method] !== undefined)
}

/** Returns the provider of a payment method, even if the tenant no longer offers the method; undefined if none. */
export function providerOf(
  { payments }: Pick<PaymentOffer, 'payments'>,
  method: string,
): PaymentProvider | undefined {
  return payments[method as PaymentMethod]
}

/** Describes a provider of payments that a person makes online: on a page, by card or by phone. */
export type OnlineProvider = PageProvider | CardProvider | PhoneProvider

/** Returns the method's provider if the person pays online; undefined otherwise. */
export function onlineProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): OnlineProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'page' || provider?.kind === 'card' || provider?.kind === 'phone'
    ? provider
    : undefined
}

/** Returns the method's provider if the person pays on the provider's own page; undefined otherwise. */
export function pageProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): PageProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'page' ? provider : undefined
}

/** Returns the method's provider if the person enters a card on the platform's page; undefined otherwise. */
export function cardProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): CardProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'card' ? provider : undefined
}

/** Returns the method's provider if the person confirms the payment on their phone; undefined otherwise. */
export function phoneProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): PhoneProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'phone' ? provider : undefined
}

/** Returns the method's provider if the provider receives bank transfers; undefined otherwise. */
export function wireProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): WireProvider | undefined {
  const provider = providerOf(ctx, method)
  return provider?.kind === 'wire' ? provider : undefined
}

/** Returns the method's provider if the provider has wallets; undefined otherwise. */
export function walletProviderOf(
  ctx: Pick<PaymentOffer, 'payments'>,
  method: string,
): CardProvider | PhoneProvider | WireProvider | undefined {
  return cardProviderOf(ctx, method) ?? phoneProviderOf(ctx, method) ?? wireProviderOf(ctx, method)
}
