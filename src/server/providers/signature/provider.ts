/** Describes a PDF to sign. */
export interface PaperToSign {
  pdf: Uint8Array
  /** Names the party; each has its own signature field, and the platform signs its own documents alone. */
  party: 'INVESTOR' | 'ISSUER' | 'PLATFORM'
  /** Contains the reason, for readers of the PDF. */
  reason: string
  at: Date
}

/** Describes the certificate of a signature. */
export interface SigningCertificate {
  /** Contains the certificate's subject; '' without a signature. */
  subject: string
  /** Contains the certificate's SHA-256, in pairs of hexadecimal digits between colons. */
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
