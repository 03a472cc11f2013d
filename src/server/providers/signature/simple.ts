import { createHash } from 'node:crypto'
import { contractPdf } from './pdf.ts'
import type { SignatureProvider } from './provider.ts'

/** A simple electronic signature: the typed name, the account and the time, sealed by the document's hash. */
export const simpleSignature: SignatureProvider = {
  async sign(contract) {
    const bytes = await contractPdf(contract)
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  },
}
