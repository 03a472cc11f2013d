import { createHash } from 'node:crypto'
import type { SignatureProvider } from './provider.ts'

/** No seal in the PDF: who signed and how stands in its words alone. */
export const simpleSignature: SignatureProvider = {
  async sign({ pdf }) {
    const hash = createHash('sha256').update(pdf).digest('hex')
    return { bytes: pdf, hash, sealed: { subject: '', fingerprint: '', selfSigned: false } }
  },
}
