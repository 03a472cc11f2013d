import { createHash } from 'node:crypto'
import type { SignatureProvider } from './provider.ts'

/** Adds no signature to the PDF, whose text names the signer and the proof. */
export const simpleSignature: SignatureProvider = {
  async sign({ pdf }) {
    const hash = createHash('sha256').update(pdf).digest('hex')
    return { bytes: pdf, hash, sealed: { subject: '', fingerprint: '', selfSigned: false } }
  },
}
