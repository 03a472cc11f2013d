import type { IdentificationReason, IdentityDocument } from '../../../generated/domain.ts'
import type { Sender } from '../sender.ts'

/** The progress of an identity check. */
export interface IdentityCheck {
  id: string
  /** `waiting` for the person, who has sent nothing yet. */
  status: 'waiting' | 'running' | 'approved' | 'review' | 'rejected' | 'canceled'
  reason?: IdentificationReason | undefined
  /** The data read from the document. */
  read?: ReadDocument | undefined
  /** The page on which the person goes on, where the provider has one: it may serve only once. */
  url?: string | undefined
}

/** A document as a provider has read it; what it does not tell is left out. */
export interface ReadDocument {
  document_type?: IdentityDocument
  document_number?: string
  birthday?: string
  expires_on?: string
  name?: string
  surname?: string
}

export interface SentDocument {
  type: string
  number: string
}

/** A legal entity as its representative tells it. */
export interface SentCompany {
  country: string
  tax_id: string
  name: string
}

/**
 * Checks who a person is, and tells when a check has changed. Every call throws `unavailable` when the provider does not
 * answer as agreed. The same reference names the same check, so that a repeated request starts no second one.
 */
interface Checking extends Sender {
  name: string
  check(id: string): Promise<IdentityCheck>
  /** Looks a legal entity up in its register. Left out where the provider knows people alone. */
  submitCompany?(reference: string, company: SentCompany): Promise<IdentityCheck>
}

/** Our page asks for the document, and for a picture of the face where `selfie` says so. */
export interface PlatformAsks extends Checking {
  pictures: 'PLATFORM'
  selfie: boolean
  submit(reference: string, document: SentDocument): Promise<IdentityCheck>
}

/** The provider's own page asks, and sends the person back to an address of ours. */
export interface ProviderAsks extends Checking {
  pictures: 'PROVIDER'
  selfie: false
  open(reference: string, returnTo: string): Promise<IdentityCheck>
}

export type IdentityProvider = PlatformAsks | ProviderAsks
