import type {
  EntityDetail,
  EntityDocumentKind,
  EntityPartner,
  IdentificationReason,
  IdentityDocument,
} from '../../../generated/domain.ts'
import type { Sender } from '../sender.ts'

/** Describes the state of an identity check. */
export interface IdentityCheck {
  id: string
  /** Contains the state; `waiting` until the person sends the pictures. */
  status: 'waiting' | 'running' | 'approved' | 'review' | 'rejected' | 'canceled'
  reason?: IdentificationReason | undefined
  /** Contains the data read from the document. */
  read?: DocumentData | undefined
  /** Contains the URL of the provider's page for the person, if any; it may work only once. */
  url?: string | undefined
}

/** Describes the data that a provider read from a document; unknown fields are omitted. */
export interface DocumentData {
  document_type?: IdentityDocument
  document_number?: string
  birthday?: string
  expires_on?: string
  name?: string
  surname?: string
}

/** Lists the pictures: the two sides of the document and its holder's face. */
export const sides = ['front', 'back', 'selfie'] as const
export type Side = (typeof sides)[number]

/** Describes a document as the person has sent it, with the names of their account. */
export interface SubmittedDocument {
  document_type: string
  document_number: string
  expires_on: string
  birthday: string
  name: string
  surname: string
  /** Contains the files; sides that the document does not have are absent. */
  pictures: Partial<Record<Side, Buffer>>
}

/** Describes a legal entity as its representative has entered it, with its newest documents. */
export interface SubmittedCompany {
  country: string
  tax_id: string
  name: string
  activity: string
  representative: CompanyRepresentative
  /** Contains the partners with more than 25 % of the shares. */
  partners: EntityPartner[]
  documents: CompanyDocument[]
}

/** Describes the person who acts for a legal entity. */
export type CompanyRepresentative = Pick<
  EntityDetail,
  | 'address'
  | 'city'
  | 'postal_code'
  | 'province'
  | 'residence_country'
  | 'nationality'
  | 'birth_city'
  | 'birth_country'
> & { name: string; document_number: string; representation_type: string }

export interface CompanyDocument {
  kind: EntityDocumentKind
  /** Contains a calendar date; empty if not required. */
  issued_on: string
  bytes: Buffer
}

/**
 * Checks identities and reports changes of a check. Requests are idempotent by reference; every call throws
 * `unavailable` without a valid response.
 */
interface IdentityService extends Sender {
  name: string
  check(id: string): Promise<IdentityCheck>
  /** Checks a legal entity, its representative and its partners; undefined if the provider checks persons only. */
  submitCompany?(reference: string, company: SubmittedCompany): Promise<IdentityCheck>
}

/**
 * Describes a provider that receives pictures taken on the platform's page: of the document and, if `selfie` is true,
 * of the face.
 */
export interface PlatformPageProvider extends IdentityService {
  pictures: 'PLATFORM'
  selfie: boolean
  submit(reference: string, document: SubmittedDocument): Promise<IdentityCheck>
}

/** Describes a provider on whose own page the person takes the pictures and then returns to the platform. */
export interface HostedPageProvider extends IdentityService {
  pictures: 'PROVIDER'
  selfie: false
  open(reference: string, returnTo: string): Promise<IdentityCheck>
}

export type IdentityProvider = PlatformPageProvider | HostedPageProvider
