/** Describes a PDF to sign. */
export interface PaperToSign {
  pdf: Uint8Array
  /** Names the signing party, which determines the signature field. The platform's documents have no other signer. */
  party: 'INVESTOR' | 'ISSUER' | 'PLATFORM'
  /** Contains the reason, for readers of the PDF. */
  reason: string
  /** Contains the time of the signature. */
  at: Date
}

/** Describes the certificate of a signature. */
export interface SigningCertificate {
  /** Contains the certificate's subject; empty without a signature. */
  subject: string
  /** Contains the certificate's SHA-256: pairs of hexadecimal digits, separated by colons. */
  fingerprint: string
  /** Tells whether the certificate is self-signed. */
  selfSigned: boolean
}

interface SignedPaper {
  /** Contains the PDF followed by the signature. */
  bytes: Uint8Array
  /** Contains the SHA-256 of the bytes, in hexadecimal. */
  hash: string
  sealed: SigningCertificate
}

/** Signs documents in the tenant's name, outside transactions. Throws `unavailable`. */
export interface SignatureProvider {
  sign(paper: PaperToSign): Promise<SignedPaper>
}
