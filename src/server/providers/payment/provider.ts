import type { Cents } from '../../../domain/money.ts'
import type { InvestmentBank, PaymentReason } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Language } from '../../kernel/context.ts'

/** An investor orders it at their bank, and a manager checks it. */
export interface TransferProvider {
  kind: 'transfer'
  /** Returns where the investor sends the money, with its reference. */
  bank(payment: Customization['payment'], reference: string): InvestmentBank
}

/** A payment to be taken. */
export interface PaymentRequest {
  /** Ours, and no other attempt's. */
  reference: string
  amount: Cents
  currency: string
  language: Language
  description: string
  /** The address that the person returns to, paid or not. */
  returnTo: string
}

/** A page of the provider's, and what it is sent by POST. */
export interface ProviderPage {
  action: string
  fields: Record<string, string>
}

/** A provider's authenticated message about one attempt. */
export interface PaymentAnswer {
  reference: string
  amount: Cents
  currency: string
  outcome: 'succeeded' | 'failed'
  /** The reason of a failure. */
  reason: PaymentReason | ''
  /** The provider's number of a successful payment. */
  authorisation: string
}

export type RefundAnswer =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }

/** A payment that a provider has taken, and is asked to give back. */
export interface PaidPayment {
  reference: string
  /** The provider's own number of it; empty where it knows it by ours. */
  provider_id: string
  amount: Cents
  currency: string
}

export interface RefundRequest extends PaidPayment {
  /** Ours, and no other refund's. */
  refund: string
  /** The provider's own numbers of the payment's other refunds of ours. */
  known: readonly string[]
  /** The first and the last day on which it may have been made, if it was. */
  since: string
  until: string
  /** Whether it was asked for before, and the answer may have been lost. */
  asked_before: boolean
}

/** Gives a payment or a part of it back the way it came: once, however often it is asked. Throws `unavailable` without an answer. */
type Refund = (payment: RefundRequest) => Promise<RefundAnswer>

/** The person pays on the provider's page; its signed message alone says what came of it. What it costs is the tenant's to say. */
export interface PageProvider {
  kind: 'page'
  name: string
  newReference(): string
  page(request: PaymentRequest): ProviderPage
  refund: Refund
}

/** The payer, as providers with payer accounts need. */
export interface Payer {
  /** Ours, of the person or of the legal entity. */
  id: string
  name: string
  surname: string
  email: string
  /** The legal entity that they pay for. */
  entity?: { name: string; email: string }
}

/** The payer's id and wallet at a provider. */
export interface PayerAccount {
  user: string
  wallet: string
}

/** The URL and data with which a browser registers a card. */
export interface CardRegistration {
  id: string
  url: string
  accessKey: string
  data: string
}

/** A payer's browser, as the holder's bank wants to know it. */
export interface PayerBrowser {
  accept: string
  agent: string
  language: string
  colours: number
  height: number
  width: number
  /** Minutes from its time to UTC. */
  zone: number
}

export interface CardPaymentRequest extends Omit<PaymentRequest, 'description'> {
  account: PayerAccount
  /** The registration and the response that the browser got for it. */
  registration: string
  tokenised: string
  browser: PayerBrowser
  /** The payer's IP address. */
  address: string
}

/** A paid amount to be moved from the payer's wallet to the issuance's. */
export interface ForwardRequest extends PaidPayment {
  /** The issuance's. */
  wallet: string
  /** The platform's part of the amount. */
  fees: Cents
}

/** The bank account for a transfer that the provider receives. */
export interface WireAccount {
  holder: string
  iban: string
  bic: string
  /** The reference by which the provider recognises it. */
  reference: string
  /** The deadline, if the provider has one. */
  expires_at?: Date
}

/** The state of a payment at its provider. */
export type ProviderPayment = {
  provider_id: string
} /** `amount`: what came, which of a wire may be another than was asked for. */ & (
  | { outcome: 'succeeded'; amount: Cents; currency: string }
  | { outcome: 'failed'; reason: PaymentReason }
  /** No payment arrived in time. */
  | { outcome: 'expired' }
  /** `next`: the address where the person continues, empty if not needed. */
  | { outcome: 'open'; next: string; wire?: WireAccount }
)

/** Keeps what was paid in wallets, and is asked what became of it. Every call throws `unavailable` without an answer. */
interface WalletProvider {
  name: string
  newReference(): string
  openPayer(payer: Payer, currency: string): Promise<PayerAccount>
  /** Returns the state of a payment; `none` if it was never requested. */
  find(request: { reference: string; provider_id: string }): Promise<ProviderPayment | 'none'>
  /** The wallet of an issuance, made once. */
  openIssuance(issuance: string, currency: string): Promise<string>
  /** Once, however often it is asked. */
  forward(request: ForwardRequest): Promise<void>
}

/** A card is typed on our page, and goes from the browser to the provider alone. */
export interface CardProvider extends WalletProvider {
  kind: 'card'
  registerCard(account: PayerAccount, currency: string): Promise<CardRegistration>
  pay(request: CardPaymentRequest): Promise<ProviderPayment>
  refund: Refund
}

/** `phone`: whom the provider asks, as +34612345678; empty where they go to a page of its own. */
export interface PhonePaymentRequest
  extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'returnTo'> {
  account: PayerAccount
  phone: string
}

/** The person confirms it on their phone, or on the provider's page. */
export interface PhoneProvider extends WalletProvider {
  kind: 'phone'
  pay(request: PhonePaymentRequest): Promise<ProviderPayment>
  refund: Refund
}

/** A transfer to be received. */
export interface WireRequest extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency'> {
  account: PayerAccount
}

/** An account at a bank, and whose it is. */
export interface PayOutAccount {
  /** Ours, and no other account's. */
  id: string
  holder: string
  iban: string
  /** A person's; left out where it is a company's. */
  person?: { name: string; surname: string }
  address: { street: string; city: string; postal_code: string; country: string }
}

/** A refund of transfers, from the payer's wallet to a bank account. */
export interface PayOutRequest extends PaidPayment {
  /** Ours, and no other payout's. */
  payout: string
  account: PayerAccount
  to: PayOutAccount
  /** The text that the receiver reads. */
  label: string
}

/** The state of a payout. `number`: the provider's id, empty if none. */
export type PayOutAnswer =
  | { outcome: 'sent' | 'arrived'; number: string }
  | { outcome: 'refused'; number: string; code: string }

/** The person orders a transfer at their bank, and the provider receives it. */
/** A payout, by the provider's number, that a bank has sent back after it had arrived, and why. */
export interface BouncedPayOut {
  number: string
  code: string
}

export interface WireProvider extends WalletProvider {
  kind: 'wire'
  /** Opens the account for a transfer; idempotent by reference. */
  openWire(request: WireRequest): Promise<ProviderPayment>
  /** Sends money to a bank account: once, and asked again it tells how far that is. Throws `unavailable` without an answer. */
  payOut(request: PayOutRequest): Promise<PayOutAnswer>
  /** Finds the payout of a refund. Throws `unavailable`. */
  findBounced(refund: string): Promise<BouncedPayOut | 'none'>
}

export type PaymentProvider = TransferProvider | PageProvider | CardProvider | PhoneProvider | WireProvider
