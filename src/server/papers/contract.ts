import { paperPdf } from '../../papers/paper.ts'
import type { Contract } from './provider.ts'

/** The contract on paper, with who signed it and the hash of what was shown as its last clause. */
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
    text: `${text}\n\n${evidence}\n${ofWhat}\n**${label}:** ${hash}`,
  })
}
