import type { Cents } from '../../../domain/money.ts'
import type { PaymentReason } from '../../../generated/domain.ts'
import type { Language } from '../../kernel/context.ts'

/** Describes a payment to request. */
export interface PaymentRequest {
  /** Contains the platform's reference, unique per attempt. */
  reference: string
  amount: Cents
  currency: string
  language: Language
  description: string
  /** Contains the URL to which the person returns, whether they paid or not. */
  returnTo: string
}

/** Describes a provider's page and the fields to post to it. */
export interface ProviderPage {
  action: string
  fields: Record<string, string>
}

/** Describes the result of one payment attempt, from an authenticated message or a query. */
export interface PaymentResult {
  reference: string
  amount: Cents
  currency: string
  outcome: 'succeeded' | 'failed'
  /** Contains the reason of a failure. */
  reason: PaymentReason | ''
  /** Contains the provider's authorisation number of a successful payment. */
  authorisation: string
}

/** Describes a completed payment. */
export interface PaidPayment {
  reference: string
  /** Contains the provider's id; empty if it uses the platform's reference. */
  provider_id: string
  amount: Cents
  currency: string
}

/** Identifies a payment on a provider's page, and the first and last day on which it may have been made. */
export interface PagePaymentQuery {
  reference: string
  since: string
  until: string
}

/** Describes the payer, for providers with payer accounts. */
export interface Payer {
  /** Contains the platform's id of the person or legal entity. */
  id: string
  name: string
  surname: string
  email: string
  /** Contains the legal entity for which the person pays; omitted if they pay for themselves. */
  entity?: { name: string; email: string; tax_country: string; tax_id: string }
}

/** Contains the payer's id and wallet at a provider. */
export interface PayerAccount {
  user: string
  wallet: string
}

/** Contains the URL and data with which a browser registers a card. */
export interface CardRegistration {
  id: string
  url: string
  accessKey: string
  data: string
}

/** Describes a payer's browser, for the authentication by the holder's bank. */
export interface PayerBrowser {
  accept: string
  agent: string
  language: string
  colours: number
  height: number
  width: number
  /** Contains the minutes to add to the browser's local time to obtain UTC. */
  zone: number
}

/** Describes a payment to request with a registered card. */
export interface CardPaymentRequest extends Omit<PaymentRequest, 'description'> {
  account: PayerAccount
  /** Contains the provider's id of the card registration. */
  registration: string
  /** Contains the response to the registration that the browser received from the provider. */
  tokenised: string
  browser: PayerBrowser
  /** Contains the payer's IP address. */
  address: string
}

/** Describes the bank account for a transfer that the provider receives. */
export interface WireAccount {
  holder: string
  iban: string
  bic: string
  /** Contains the reference by which the provider recognises the transfer. */
  reference: string
  /** Contains the deadline, if the provider has one. */
  expires_at?: Date
}

/** Describes the state of a payment at its provider; `amount` is the received amount, which may differ for wires. */
export type ProviderPayment = { provider_id: string } & (
  | { outcome: 'succeeded'; amount: Cents; currency: string }
  | { outcome: 'failed'; reason: PaymentReason }
  /** Says that no payment arrived in time. */
  | { outcome: 'expired' }
  /** Contains in `next` the URL where the person continues; empty if not needed. */
  | { outcome: 'open'; next: string; wire?: WireAccount }
)

/** Identifies a payment; `returnTo` is the URL to which the payer returns from the provider's page. */
export interface PaymentQuery {
  reference: string
  provider_id: string
  returnTo: string
}

/** Describes a payment by phone; `phone` is a number such as +34612345678, or empty to use the provider's page. */
export interface PhonePaymentRequest
  extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'returnTo'> {
  account: PayerAccount
  phone: string
}

/** Describes a bank transfer to receive. */
export interface WireRequest extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'returnTo'> {
  account: PayerAccount
}
