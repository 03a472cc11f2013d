import { hidesObjects, searchNames } from './pdf-names.ts'
import { streamStarts, Unpacker } from './pdf-streams.ts'
import type { ExaminationResult, Refusal } from './result.ts'

/**
 * A PDF is kept byte for byte, since its signatures must stay good; one that could do more than be read is refused.
 * Nothing is taken on the word of the file's own index, because every reader fixes broken files in its own way: all of
 * it is searched once, and whatever is packed in it.
 */
export async function pdf(bytes: Uint8Array): Promise<ExaminationResult> {
  const refused = await refusalOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return refused ? { refused } : {}
}

async function refusalOf(file: Buffer): Promise<Refusal | undefined> {
  const { refused, names } = searchNames(file)
  if (refused) return refused
  if (hidesObjects(file, names)) return 'file_unsafe'
  const starts = streamStarts(file)
  if (!starts) return 'file_unsafe'
  const unpacker = new Unpacker()
  for (const start of starts) {
    const inside = await unpacker.search(file.subarray(start))
    if (inside) return inside
  }
  return undefined
}
