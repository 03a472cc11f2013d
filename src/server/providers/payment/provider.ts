import type { InvestmentBank } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { CompanyEnrolRequest, Enrolment, EnrolRequest } from './enrolment.ts'
import type {
  CardPaymentRequest,
  CardRegistration,
  PagePaymentQuery,
  Payer,
  PayerAccount,
  PaymentQuery,
  PaymentRequest,
  PaymentResult,
  PhonePaymentRequest,
  ProviderPage,
  ProviderPayment,
  WireRequest,
} from './payment.ts'
import type { BouncedPayOut, PayOutRequest, PayOutResult } from './payout.ts'
import type { Chargeback, Refund } from './refund.ts'
import type {
  BalanceForwardRequest,
  ForwardRequest,
  ForwardResult,
  MoveRequest,
  MoveResult,
} from './transfer.ts'

/** Describes a provider of transfers that an investor makes and a manager confirms. */
export interface TransferProvider {
  kind: 'transfer'
  /** Returns the bank account to pay to, with the reference to give. */
  bank(payment: Customization['payment'], reference: string): InvestmentBank
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

/** Describes a provider for payments confirmed on the phone or on its page. */
export interface PhoneProvider extends WalletProvider {
  kind: 'phone'
  pay(request: PhonePaymentRequest): Promise<ProviderPayment>
  refund: Refund
}

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
