import { type Paper, paperPdf } from './paper.ts'

export interface Contract extends Omit<Paper, 'date'> {
  /** Who signed, when and how, as Markdown in the contract's language. */
  evidence: string
  /** The hash of the displayed contract, and its explanation. */
  fingerprint: { label: string; hash: string; text: string }
  signedAt: Date
}

/**
 * Builds the contract's PDF, with the signature and the hash as its last clause. The same contract always results in
 * the same bytes.
 */
export function contractPdf({
  evidence,
  fingerprint,
  signedAt,
  text,
  ...paper
}: Contract): Promise<Uint8Array> {
  const { label, hash, text: explanation } = fingerprint
  return paperPdf({
    ...paper,
    date: signedAt,
    text: `${text}\n\n${evidence}\n\n${explanation}\n\n**${label}:** ${hash}`,
  })
}
