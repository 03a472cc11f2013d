import type { PreparationField } from '../../../generated/domain.ts'
import type { Sender } from '../sender.ts'

/** Describes a reason for refusing an issuance; `field` names the field to correct. */
export interface Objection {
  field?: PreparationField
  text: string
}

/** Describes the state of a review. */
export type EntityReview = { id: string } & (
  | { status: 'pending' }
  | { status: 'registered'; registration: string }
  | { status: 'refused'; reasons: Objection[] }
)

/** Describes the issuance sent for review. */
export interface ReviewedIssuance {
  title: string
  issuer: string
  offer_id: string
  token_name: string
  token_symbol: string
  tokens: number
  currency: string
  /** Contains the total amount of all token classes, in cents. */
  amount: number
  /** Lists the token classes other than the default class; `price` is in cents. */
  classes: { name: string; symbol: string; tokens: number; price: number }[]
  documents: { kind: string; sha256: string }[]
}

/**
 * Describes the entity that registers tokens on distributed ledgers (ERIR, Spanish law 6/2023). Requests are idempotent
 * by reference; every call throws `unavailable` without a valid response.
 */
export interface RegulatoryEntity extends Sender {
  name: string
  submit(reference: string, issuance: ReviewedIssuance): Promise<EntityReview>
  /** Returns the state of a review; undefined if the entity does not know it. */
  review(id: string): Promise<EntityReview | undefined>
}
