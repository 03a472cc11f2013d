import type { Cents } from '../../../domain/money.ts'
import type { PaidPayment } from './payment.ts'

/** Describes the result of a refund request. */
export type RefundResult =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }
  /** Contains in `next` the URL where the payer confirms the refund. */
  | { outcome: 'needs_person'; next: string }

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
export type Refund = (payment: RefundRequest) => Promise<RefundResult>

/** Describes a chargeback of a payment, by the provider's ids. */
export interface Chargeback {
  number: string
  provider_id: string
  amount: Cents
  currency: string
  /** Says whether the dispute was won and the money has come back. */
  won: boolean
}
