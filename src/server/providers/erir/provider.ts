import type { PreparationField } from '../../../generated/domain.ts'
import type { Sender } from '../sender.ts'

/** Why an entity does not register an issuance; `field` where it names what is wrong. */
export interface Objection {
  field?: PreparationField
  text: string
}

/** The progress of one review. */
export type EntityReview = { id: string } & (
  | { status: 'pending' }
  | { status: 'registered'; registration: string }
  | { status: 'refused'; reasons: Objection[] }
)

/** The issuance sent for review. */
export interface ReviewedIssuance {
  title: string
  issuer: string
  offer_id: string
  token_name: string
  token_symbol: string
  tokens: number
  currency: string
  /** In cents. */
  amount: number
  documents: { kind: string; sha256: string }[]
}

/**
 * An entity that registers tokens represented by distributed ledgers (ERIR, Spanish law 6/2023). Every call throws
 * `unavailable` when it does not answer as agreed. The same reference names the same review.
 */
export interface RegulatoryEntity extends Sender {
  name: string
  submit(reference: string, issuance: ReviewedIssuance): Promise<EntityReview>
  /** Undefined for one that the entity does not know, or no more. */
  review(id: string): Promise<EntityReview | undefined>
}
