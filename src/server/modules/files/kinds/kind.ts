/** What people may upload: one file a kind. */
export interface Kind {
  type: string
  extension: string
  /** Told by the first bytes, never by the name. */
  matches(bytes: Buffer): boolean
  /** What is kept of it: nothing that could run, call out or tell more than the person meant. Refuses what cannot be made so. */
  clean(bytes: Buffer): Promise<Buffer>
}

export function startsWith(bytes: Buffer, signature: string): boolean {
  return bytes.subarray(0, signature.length).toString('latin1') === signature
}
