import { createInflateRaw } from 'node:zlib'
import { fail } from '../../../errors.ts'
import { type Kind, startsWith } from './kind.ts'

/**
 * A PDF is kept byte for byte, since its signatures must stay good; one that could do more than be read is refused.
 * Nothing is taken on the word of the file's own index, because every reader mends broken files in its own way: all of
 * it is searched, and whatever is packed in it.
 */
export const pdf: Kind = {
  type: 'application/pdf',
  extension: 'pdf',
  matches: (bytes) => startsWith(bytes, '%PDF-'),
  clean: async (bytes) => {
    const outside = spelledOut(bytes)
    if (harmful.test(outside) || hidesObjects(outside)) fail('file_unsafe')
    for await (const packed of packedParts(bytes)) if (harmful.test(spelledOut(packed))) fail('file_unsafe')
    return bytes
  },
}

/** Scripts, programs, attachments, films, forms that send themselves, and encryption, which hides all of these. */
const harmful =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|SubmitForm|ImportData|XFA|Encrypt)(?=[\s()<>[\]{}/%]|$)/

/** A name may be written with its letters as numbers: `/J#61vaScript`. */
function spelledOut(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const otherPackings = /\/(?:ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|Crypt)\b/

/** Objects that are packed in a way that we do not unpack, and no program writes. */
function hidesObjects(text: string): boolean {
  const places = [...text.matchAll(/\/ObjStm\b/g)].map(({ index }) => index)
  if (places.length > 0 && otherPackings.test(text)) return true
  return places.some((place) =>
    /\/(?:DecodeParms|DP)\b/.test(text.slice(text.lastIndexOf('obj', place), text.indexOf('stream', place))),
  )
}

const mostParts = 10_000
const mostUnpacked = 64 * 1024 * 1024

/** What stands compressed after each `stream`. A small file that unpacks to a huge one is refused. */
async function* packedParts(bytes: Buffer): AsyncGenerator<Buffer> {
  const starts = [...bytes.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)]
  if (starts.length > mostParts) fail('file_unsafe')
  let left = mostUnpacked
  for (const { index, 0: keyword } of starts) {
    const packed = bytes.subarray(index + keyword.length)
    if (packed.length < 2 || packed.readUInt16BE(0) % 31 !== 0) continue
    // What follows the two bytes that say how it is packed; the sum at its end, which readers ignore, may be wrong.
    const part = await unpacked(packed.subarray(2), left)
    left -= part.length
    yield part
  }
}

/** As much as can be unpacked, as readers do. */
async function unpacked(packed: Buffer, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const chunk of inflate) {
      chunks.push(chunk)
      size += chunk.length
      if (size > most) break
    }
  } catch {
    // It ends where it is broken.
  }
  if (size > most) fail('file_unsafe')
  return Buffer.concat(chunks)
}
