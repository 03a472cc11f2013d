import type { StoredFile } from '../../kernel/context.ts'
import { type Paper, paperPdf } from '../../papers/paper.ts'
import type { FileStore } from '../../providers/files/provider.ts'
import type { SignatureProvider } from '../../providers/signature/provider.ts'
import { storeFile } from '../files/store-file.ts'

interface Signing {
  paper: Paper
  provider: SignatureProvider
}

/** Builds a paper of the platform as a PDF with the platform's signature. Runs outside a transaction. */
export async function signedPdf({ paper, provider }: Signing): Promise<Uint8Array> {
  const { title, date } = paper
  const pdf = await paperPdf(paper)
  const { bytes } = await provider.sign({ pdf, party: 'PLATFORM', reason: title, at: date })
  return bytes
}

/**
 * Stores a paper of the platform as a signed PDF. Runs outside a transaction; the caller inserts the row of the file.
 */
export async function storeSigned(store: FileStore, tenantId: string, signing: Signing): Promise<StoredFile> {
  const bytes = await signedPdf(signing)
  return storeFile(store, tenantId, { name: `${signing.paper.title}.pdf`, type: 'application/pdf', bytes })
}
