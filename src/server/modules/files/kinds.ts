/** Describes an accepted kind of file, recognised by its first bytes instead of its name. */
export interface FileKind {
  /** Names the task that examines it (examination/program.ts). */
  task: 'pdf' | 'picture'
  /** Limits the examination in milliseconds. */
  longest: number
  /** Contains the stored media type. */
  type: string
  extension: string
}

const pdf: FileKind = { task: 'pdf', longest: 3000, type: 'application/pdf', extension: 'pdf' }
const picture: FileKind = { task: 'picture', longest: 15_000, type: 'image/jpeg', extension: 'jpg' }

/** Lists the first bytes of each kind, at their offset `at`. */
const signatures: readonly { kind: FileKind; at: number; bytes: string }[] = [
  { kind: pdf, at: 0, bytes: '%PDF-' },
  { kind: picture, at: 0, bytes: '\xff\xd8\xff' },
  { kind: picture, at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { kind: picture, at: 8, bytes: 'WEBP' },
]

/** Returns the kind of a file; undefined if it is not accepted. */
export function kindOf(file: Buffer): FileKind | undefined {
  return signatures.find(({ at, bytes }) => file.toString('latin1', at, at + bytes.length) === bytes)?.kind
}
