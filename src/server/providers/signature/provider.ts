/** A paper that somebody has agreed to. */
export interface PaperToSign {
  pdf: Uint8Array
  /** Whose signature it is: each party has a field of the PDF. What the platform alone says, it signs alone. */
  party: 'INVESTOR' | 'ISSUER' | 'PLATFORM'
  /** In words, for readers of PDFs. */
  reason: string
  at: Date
}

/** With what a PDF was sealed. */
export interface SealedWith {
  /** Of the certificate; '' where nothing was sealed. */
  subject: string
  /** SHA-256 of the certificate, in pairs of hexadecimal digits between colons. */
  fingerprint: string
  /** Whether nobody but its owner vouches for the certificate. */
  selfSigned: boolean
}

interface SignedPaper {
  /** The PDF: what it was, and what the signature added behind it. */
  bytes: Uint8Array
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
  sealed: SealedWith
}

/** Signs papers in the tenant's name. It waits for nobody's transaction, and throws `unavailable` when it cannot answer. */
export interface SignatureProvider {
  sign(paper: PaperToSign): Promise<SignedPaper>
}
