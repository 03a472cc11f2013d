import { randomFillSync } from 'node:crypto'

/** Returns a new UUIDv7 (RFC 9562, section 5.7). Such ids sort by time, so that indexes stay compact. */
export function newId(): string {
  const bytes = Buffer.alloc(16)
  randomFillSync(bytes, 6)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
