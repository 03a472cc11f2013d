import type { Cents } from '../../../domain/money.ts'
import type { PaidPayment, PayerAccount } from './payment.ts'

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
  /** Contains in `forwarded` the cents that have reached the issuance's wallet, in `fees` those moved to the platform. */
  | { outcome: 'forwarded'; forwarded: Cents; fees: Cents }
  | { outcome: 'needs_person'; next: string }
  | { outcome: 'refused'; code: string }

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
