export interface Contract {
  title: string
  /** Markdown. */
  text: string
  /** Who signed, when and how, in the contract's language. */
  evidence: string
  signedAt: Date
  language: string
}

interface SignedContract {
  /** A PDF. */
  bytes: Uint8Array
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string
}

export interface SignatureProvider {
  /** The same contract gives the same bytes. */
  sign(contract: Contract): Promise<SignedContract>
}
