import type { Paper } from '../../papers/paper.ts'

export interface Contract extends Omit<Paper, 'date'> {
  /** Who signed, when and how, in the contract's language: Markdown. */
  evidence: string
  /** The hash of what was shown, and in words what it is of. */
  fingerprint: { label: string; hash: string; text: string }
  signedAt: Date
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
