import { createInflateRaw } from 'node:zlib'
import { longestContext, searchNames } from './pdf-names.ts'
import type { Refusal } from './result.ts'

const maxStreams = 10_000
/** Limits the decompressed bytes of a file's streams, which are searched in parts without filling the memory. */
const maxUnpacked = 64 * 1024 * 1024
/** Sets the bytes to search at a time. */
export const partSize = 256 * 1024
/** Limits the nesting of compressed streams. */
const maxDepth = 3

const white = new Set(Buffer.from('\0\t\n\f\r ', 'latin1'))

/** Returns where compressed streams begin; undefined if there are implausibly many. */
export function streamStarts(file: Buffer): number[] | undefined {
  const starts: number[] = []
  for (let word = file.indexOf('stream'); word !== -1; word = file.indexOf('stream', word + 1)) {
    let start = word + 'stream'.length
    while (white.has(file[start] ?? -1)) start += 1
    if (isPacked(file, start)) starts.push(start)
    if (starts.length > maxStreams) return undefined
  }
  return starts
}

/** Returns whether bytes begin with a zlib header. */
function isPacked(bytes: Buffer, at: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(at, at + 2)
  return (method & 0x8f) === 8 && (method * 256 + flags) % 31 === 0
}

/** Decompresses and searches the streams of one file. */
export class Unpacker {
  #left = maxUnpacked

  /** Searches a compressed stream as far as it can be decompressed, as readers do; its checksum may be wrong. */
  async search(packed: Buffer, depth = 1): Promise<Refusal | undefined> {
    if (depth > maxDepth) return 'file_unsafe'
    const inflate = createInflateRaw({ chunkSize: partSize })
    inflate.end(packed.subarray(2))
    /** Contains a nested stream as a whole. */
    let nested: Buffer[] | undefined
    let tail: Buffer = Buffer.alloc(0)
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        this.#left -= chunk.length
        if (this.#left < 0) return 'file_unsafe'
        const part = Buffer.concat([tail, chunk])
        const { refused } = searchNames(part, true)
        if (refused) return refused
        if (tail.length === 0 && isPacked(part, 0)) nested = []
        nested?.push(chunk)
        tail = part.subarray(-2 * longestContext)
      }
    } catch {
      // Stops at corrupt data.
    }
    const { refused } = searchNames(tail)
    if (refused || !nested) return refused
    return this.search(Buffer.concat(nested), depth + 1)
  }
}
