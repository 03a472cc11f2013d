/** The accepted kinds of files, recognised by their first bytes, never by name. */
export interface Kind {
  /** The task that examines it (examination/program.ts). */
  task: 'pdf' | 'picture'
  /** Milliseconds that its examination may take. */
  longest: number
  /** The media type stored. */
  type: string
  extension: string
}

const pdf: Kind = { task: 'pdf', longest: 3000, type: 'application/pdf', extension: 'pdf' }
const picture: Kind = { task: 'picture', longest: 15_000, type: 'image/jpeg', extension: 'jpg' }

const signatures: readonly { kind: Kind; at: number; bytes: string }[] = [
  { kind: pdf, at: 0, bytes: '%PDF-' },
  { kind: picture, at: 0, bytes: '\xff\xd8\xff' },
  { kind: picture, at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { kind: picture, at: 8, bytes: 'WEBP' },
]

/** The kind of a file; undefined for one that is not taken. */
export function kindOf(file: Buffer): Kind | undefined {
  return signatures.find(({ at, bytes }) => file.toString('latin1', at, at + bytes.length) === bytes)?.kind
}
