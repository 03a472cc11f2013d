import { type Paper, paperPdf } from './paper.ts'

export interface Contract extends Omit<Paper, 'date'> {
  /** Who signed, when and how, in the contract's language: Markdown. */
  evidence: string
  /** The hash of what was shown, and in words what it is of. */
  fingerprint: { label: string; hash: string; text: string }
  signedAt: Date
}

/** The contract on paper, with who signed it and the hash of what was shown as its last clause. The same contract gives the same bytes. */
export function contractPdf({
  evidence,
  fingerprint,
  signedAt,
  text,
  ...same
}: Contract): Promise<Uint8Array> {
  const { label, hash, text: ofWhat } = fingerprint
  return paperPdf({
    ...same,
    date: signedAt,
    text: `${text}\n\n${evidence}\n\n${ofWhat}\n\n**${label}:** ${hash}`,
  })
}
