import { createInflateRaw } from 'node:zlib'
import { maxContextBytes, searchNames } from './pdf-names.ts'
import type { Refusal } from './result.ts'

const maxStreams = 10_000
/** Limits the decompressed bytes of a file's streams, which are searched in parts without filling the memory. */
const maxDecompressedBytes = 64 * 1024 * 1024
/** Sets the bytes to search at a time. */
export const partSize = 256 * 1024
/** Limits the nesting of compressed streams. */
const maxDepth = 3

const whitespace = new Set(Buffer.from('\0\t\n\f\r ', 'latin1'))

/** Returns where compressed streams begin; undefined if there are implausibly many. */
export function streamStarts(file: Buffer): number[] | undefined {
  const starts: number[] = []
  for (
    let keywordIndex = file.indexOf('stream');
    keywordIndex !== -1;
    keywordIndex = file.indexOf('stream', keywordIndex + 1)
  ) {
    let start = keywordIndex + 'stream'.length
    while (whitespace.has(file[start] ?? -1)) start += 1
    if (isCompressed(file, start)) starts.push(start)
    if (starts.length > maxStreams) return undefined
  }
  return starts
}

/** Returns whether bytes begin with a zlib header. */
function isCompressed(bytes: Buffer, position: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(position, position + 2)
  return (method & 0x8f) === 8 && (method * 256 + flags) % 31 === 0
}

/** Decompresses and searches the streams of one file. */
export class Unpacker {
  #remainingBytes = maxDecompressedBytes

  /** Searches a compressed stream as far as it can be decompressed. Ignores its checksum, as PDF readers do. */
  async search(compressed: Buffer, depth = 1): Promise<Refusal | undefined> {
    if (depth > maxDepth) return 'file_unsafe'
    const inflate = createInflateRaw({ chunkSize: partSize })
    inflate.end(compressed.subarray(2))
    /** Collects the content if it is itself a compressed stream; otherwise undefined. */
    let nestedChunks: Buffer[] | undefined
    let tail: Buffer = Buffer.alloc(0)
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        this.#remainingBytes -= chunk.length
        if (this.#remainingBytes < 0) return 'file_unsafe'
        const part = Buffer.concat([tail, chunk])
        const { refused } = searchNames(part, true)
        if (refused) return refused
        if (tail.length === 0 && isCompressed(part, 0)) nestedChunks = []
        nestedChunks?.push(chunk)
        tail = part.subarray(-2 * maxContextBytes)
      }
    } catch {
      // Stops at corrupt data.
    }
    const { refused } = searchNames(tail)
    if (refused || !nestedChunks) return refused
    return this.search(Buffer.concat(nestedChunks), depth + 1)
  }
}
