import { hasHiddenObjects, searchNames } from './pdf-names.ts'
import { streamStarts, Unpacker } from './pdf-streams.ts'
import type { ExaminationResult, Refusal } from './result.ts'

/**
 * Refuses PDFs with active content; leaves others unchanged, so that their signatures stay valid. Searches the whole
 * file with its compressed streams instead of trusting its index, because readers repair broken files differently.
 */
export async function pdf(bytes: Uint8Array): Promise<ExaminationResult> {
  const refused = await refusalOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return refused ? { refused } : {}
}

async function refusalOf(file: Buffer): Promise<Refusal | undefined> {
  const { refused, names } = searchNames(file)
  if (refused) return refused
  if (hasHiddenObjects(file, names)) return 'file_unsafe'
  const starts = streamStarts(file)
  if (!starts) return 'file_unsafe'
  const unpacker = new Unpacker()
  for (const start of starts) {
    const streamRefusal = await unpacker.search(file.subarray(start))
    if (streamRefusal) return streamRefusal
  }
  return undefined
}
