import type {
  EntityDocumentKind,
  OwnersRefusal,
  PayeeOwner,
  ProofRefusal,
} from '../../../generated/domain.ts'
import type { PayerAccount } from './payment.ts'
import type { PayOutAccount } from './payout.ts'

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
