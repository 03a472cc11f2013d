import type { PaidPayment, PayerAccount } from './payment.ts'

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
