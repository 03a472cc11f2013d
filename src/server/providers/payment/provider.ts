import type { Cents } from '../../../domain/money.ts'
import type {
  EntityDocumentKind,
  InvestmentBank,
  OwnersRefusal,
  PayeeOwner,
  PaymentReason,
  ProofRefusal,
} from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Language } from '../../kernel/context.ts'

/** Describes a provider of transfers that an investor makes and a manager confirms. */
export interface TransferProvider {
  kind: 'transfer'
  /** Returns the bank account to pay to, with the reference to give. */
  bank(payment: Customization['payment'], reference: string): InvestmentBank
}

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

/** Describes the result of a refund request. */
export type RefundResult =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }
  /** Contains in `next` the URL where the payer confirms the refund. */
  | { outcome: 'needs_person'; next: string }

/** Describes a completed payment. */
export interface PaidPayment {
  reference: string
  /** Contains the provider's id; empty if it uses the platform's reference. */
  provider_id: string
  amount: Cents
  currency: string
}

/** Describes a refund to request; `amount` is the amount to refund. */
export interface RefundRequest extends PaidPayment {
  /** Contains the platform's reference of the refund, unique per refund. */
  refund: string
  /** Lists the provider's ids of the payment's other refunds. */
  known: readonly string[]
  /** Contains the first day on which an earlier request of this refund may have been executed. */
  since: string
  /** Contains the last day on which an earlier request of this refund may have been executed. */
  until: string
  /** Says whether the refund was requested before; the response to that request may have been lost. */
  asked_before: boolean
  /** Says whether a dispute about the payment is open; if so, no new refund is requested. */
  disputed: boolean
  /** Contains the URL to which the payer returns from the provider's page. */
  returnTo: string
}

/**
 * Refunds a payment or a part of it by the original payment method; idempotent. Throws `unavailable` without a
 * response.
 */
type Refund = (payment: RefundRequest) => Promise<RefundResult>

/** Identifies a payment on a provider's page, and the first and last day on which it may have been made. */
export interface PagePaymentQuery {
  reference: string
  since: string
  until: string
}

/** Describes a provider with its own payment page, which reports the outcome by a signed message or on a query. */
export interface PageProvider {
  kind: 'page'
  name: string
  newReference(): string
  page(request: PaymentRequest): ProviderPage
  /** Returns a completed payment; `none` if it is not completed. Throws `unavailable` without a response. */
  find(request: PagePaymentQuery): Promise<PaymentResult | 'none'>
  refund: Refund
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

/** Describes a payment to move from the payer's wallet to the issuance's. */
export interface ForwardRequest extends PaidPayment {
  /** Identifies the issuance's wallet. */
  wallet: string
  /** Contains the platform's fees in cents, a part of the amount. */
  fees: Cents
  /** Contains the URL to which the payer returns from the provider's page. */
  returnTo: string
}

/**
 * Describes a transfer between wallets: completed, waiting for the payer, who confirms it at `next`, or refused with
 * the provider's code.
 */
export type ForwardResult =
  /** Contains in `forwarded` the amount in cents that has reached the issuance's wallet, without fees. */
  | { outcome: 'forwarded'; forwarded: Cents }
  | { outcome: 'needs_person'; next: string }
  | { outcome: 'refused'; code: string }

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

/**
 * Describes a provider with wallets that supports queries about payments. Every call throws `unavailable` without a
 * response.
 */
interface WalletProvider {
  name: string
  newReference(): string
  /**
   * Returns the payer's account, which it creates if there is none; `returnTo` is the URL to which the payer returns
   * from the provider's page. Throws `NeedsPerson`.
   */
  openPayer(payer: Payer, currency: string, returnTo: string): Promise<PayerAccount>
  /** Returns the state of a payment; `none` if it was never requested. */
  find(request: PaymentQuery): Promise<ProviderPayment | 'none'>
  /** Returns the wallet of an issuance, which it creates if there is none. */
  openIssuance(issuanceId: string, currency: string): Promise<string>
  /** Moves a payment to the issuance's wallet; idempotent. */
  forward(request: ForwardRequest): Promise<ForwardResult>
}

/** Describes a chargeback of a payment, by the provider's ids. */
export interface Chargeback {
  number: string
  provider_id: string
  amount: Cents
  currency: string
  /** Says whether the dispute was won and the money has come back. */
  won: boolean
}

/** Describes a provider for cards that are entered on the platform's page and sent only to the provider. */
export interface CardProvider extends WalletProvider {
  kind: 'card'
  registerCard(account: PayerAccount, currency: string): Promise<CardRegistration>
  pay(request: CardPaymentRequest): Promise<ProviderPayment>
  refund: Refund
  /** Returns all chargebacks of the payment that a dispute concerns, oldest first. Throws `unavailable`. */
  findChargebacks(disputeId: string): Promise<Chargeback[]>
  /** Returns the chargebacks of a payment by the provider's id, oldest first. Throws `unavailable`. */
  chargebacksOf(paymentId: string): Promise<Chargeback[]>
}

/** Describes a payment by phone; `phone` is a number such as +34612345678, or empty to use the provider's page. */
export interface PhonePaymentRequest
  extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'returnTo'> {
  account: PayerAccount
  phone: string
}

/** Describes a provider for payments confirmed on the phone or on its page. */
export interface PhoneProvider extends WalletProvider {
  kind: 'phone'
  pay(request: PhonePaymentRequest): Promise<ProviderPayment>
  refund: Refund
}

/** Describes a bank transfer to receive. */
export interface WireRequest extends Pick<PaymentRequest, 'reference' | 'amount' | 'currency' | 'returnTo'> {
  account: PayerAccount
}

/** Describes a bank account with its holder. */
export interface PayOutAccount {
  /** Contains the platform's id of the account. */
  id: string
  holder: string
  iban: string
  /** Contains the person's name; omitted for a legal entity. */
  person?: { name: string; surname: string }
  address: { street: string; city: string; postal_code: string; country: string }
}

/** Describes a part of a person's balance to move from their wallet to an issuance's. */
export interface BalanceForwardRequest
  extends Pick<ForwardRequest, 'amount' | 'currency' | 'wallet' | 'fees' | 'returnTo'> {
  /** Contains the platform's reference, unique per order. */
  reference: string
  account: PayerAccount
}

/** Describes earnings to move from the operator's wallet, which contains the deposits, to the holder's wallet. */
export interface MoveRequest extends Pick<ForwardRequest, 'amount' | 'currency' | 'returnTo'> {
  /** Identifies the operator's wallet. */
  wallet: string
  /** Contains the platform's reference, by which the transfer is idempotent. */
  reference: string
  account: PayerAccount
}

/** Describes moved money; `number` is the provider's id of the transfer. */
export type MoveResult =
  | { outcome: 'moved'; number: string }
  /** Says that the operator's wallet contains too little. */
  | { outcome: 'funds' }
  | { outcome: 'needs_person'; next: string }

/** Describes a payout from a person's wallet to a bank account: a refund of a transfer, earnings, or a balance. */
export interface PayOutRequest extends PaidPayment {
  /** Contains the wallet from which earnings are taken; omitted for refunds and balances. */
  from?: { wallet: string }
  /** Contains the URL to which the person returns from the provider's page. */
  returnTo: string
  /** Contains the platform's reference of the payout, unique per payout. */
  payout: string
  account: PayerAccount
  to: PayOutAccount
  /** Contains the text for the receiver. */
  label: string
}

/** Describes the state of a payout; `number` is the provider's id, empty without one. */
export type PayOutResult =
  | { outcome: 'sent' | 'arrived'; number: string }
  | { outcome: 'refused'; number: string; code: string }
  /**
   * Contains in `next` the URL where the person confirms the payout or its bank account. With `unseen`, the person
   * first allows access to their wallet, without which it is unknown whether the payout exists.
   */
  | { outcome: 'needs_person'; number: string; next: string; unseen?: boolean }

/** Describes a payout that a bank returned after its arrival: the provider's id and the reason's code. */
export interface BouncedPayOut {
  number: string
  code: string
}

/** Contains the bytes of a document's pages. */
export interface IdentityProof {
  /** Contains the platform's id of the document. */
  id: string
  pages: readonly Uint8Array[]
}

/** Describes a person to whom a provider has to pay more than refunds. */
export interface EnrolRequest {
  account: PayerAccount
  payee: {
    /** Contains a calendar date. */
    birthday: string
    /** Contains an ISO 3166-1 alpha-2 code. */
    nationality: string
    /** Contains the country of residence, as an ISO 3166-1 alpha-2 code. */
    residence: string
    phone: string
  }
  proof?: IdentityProof
  /** Contains the URL to which the person returns from the provider's page. */
  returnTo: string
}

/** Describes a document of a legal entity; its pages are read only if they are sent. */
export interface CompanyProof {
  /** Contains the platform's id of the document. */
  id: string
  kind: EntityDocumentKind
  read(): Promise<readonly Uint8Array[]>
}

/** Describes a legal entity to which a provider has to pay more than refunds. */
export interface CompanyEnrolRequest {
  account: PayerAccount
  representative: EnrolRequest['payee']
  /** Contains the legal entity's tax number. */
  number: string
  address: PayOutAccount['address']
  proofs: readonly CompanyProof[]
  /** Contains the beneficial owners; empty until the representative has declared them. */
  owners: readonly PayeeOwner[]
  /** Contains the URL to which the representative returns from the provider's page. */
  returnTo: string
}

/** Describes the state of a person's or legal entity's verification at a provider. */
export type Enrolment =
  | { outcome: 'ready' | 'checking' }
  | { outcome: 'needs_person'; next: string }
  /** Contains in `refusal` the reason for refusing an earlier proof; empty if none was refused. */
  | { outcome: 'needs_proof'; refusal: ProofRefusal | ''; kind?: EntityDocumentKind }
  /** Contains in `refusal` the reason for refusing an earlier declaration; empty if none was refused. */
  | { outcome: 'needs_owners'; refusal: OwnersRefusal | '' }

/** Describes a provider for bank transfers in both directions. */
export interface WireProvider extends WalletProvider {
  kind: 'wire'
  /** Verifies a person as far as possible, or returns what is missing; idempotent. Throws `unavailable`. */
  enrol(request: EnrolRequest): Promise<Enrolment>
  /** Verifies a legal entity as far as possible, or returns what is missing; idempotent. Throws `unavailable`. */
  enrolCompany(request: CompanyEnrolRequest): Promise<Enrolment>
  /** Returns the platform's own account, whose wallet pays earnings and is created if there is none. */
  openOwnAccount(currency: string): Promise<PayerAccount>
  /** Requests the bank account for a transfer; idempotent by reference. */
  openWire(request: WireRequest): Promise<ProviderPayment>
  /**
   * Sends money to a bank account, or returns the state of that payout if it was requested before. Throws `unavailable`
   * without a response.
   */
  payOut(request: PayOutRequest): Promise<PayOutResult>
  /** Moves earnings to their holder's wallet; idempotent. Throws `unavailable` without a response. */
  moveToWallet(request: MoveRequest): Promise<MoveResult>
  /** Moves a part of a balance to the issuance's wallet; idempotent. Throws `unavailable` without a response. */
  forwardBalance(request: BalanceForwardRequest): Promise<ForwardResult>
  /**
   * Returns the payout that a bank returned by a refund; `none` if the refund concerns no payout. Moves the payout's
   * earnings back to a wallet unless `walletId` is empty; throws `unavailable`.
   */
  findBounced(refundId: string, walletId: string): Promise<BouncedPayOut | 'none'>
}

export type PaymentProvider = TransferProvider | PageProvider | CardProvider | PhoneProvider | WireProvider
