import type { Refusal } from './result.ts'

/**
 * Lists the names of scripts, programs, attachments, films, references to other files, and forms that submit or fill
 * themselves.
 */
const harmfulNames = new Set([
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'RichMedia',
  'Rendition',
  'Movie',
  'GoToR',
  'GoToE',
  'SubmitForm',
  'ImportData',
  'XFA',
])

/**
 * Lists the names of automatic actions (AA) and attached files (EF). Two letters also occur by chance in images, so
 * these names count only before a dictionary or a reference.
 */
const ambiguousNames = new Set(['AA', 'EF'])
/** Matches the start of a dictionary or a reference, after whitespace and comments. */
const followingValue = /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*(?:<<|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/

/** Lists the names of compressions that are not searched here; `RL`, which occurs by chance in pictures, is omitted. */
const otherCompressions = new Set([
  'ASCIIHexDecode',
  'AHx',
  'ASCII85Decode',
  'A85',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'Crypt',
])

const slash = '/'.charCodeAt(0)
const nameDelimiters = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1'))

/** Limits the length of the relevant names in bytes, with all letters escaped. */
const maxNameBytes = 60
/** Limits the bytes to check after a name. */
export const maxContextBytes = 300

/** Contains the names found in a part of a PDF. */
export interface NameSearch {
  refused?: Refusal
  names: {
    /** Lists the positions of object streams, in bytes. */
    objectStreams: number[]
    /** Tells whether the file has compressed objects, or an index that can refer to some. */
    packsObjects: boolean
    /** Tells whether a compression of `otherCompressions` is named. */
    packsOtherwise: boolean
  }
}

/**
 * Searches names in bytes. With `hasMore`, skips a name that is cut off at the end, because the next part starts with
 * it.
 */
export function searchNames(bytes: Buffer, hasMore = false): NameSearch {
  const names: NameSearch['names'] = { objectStreams: [], packsObjects: false, packsOtherwise: false }
  for (let position = bytes.indexOf(slash); position !== -1; position = bytes.indexOf(slash, position + 1)) {
    const end = endOfName(bytes, position + 1)
    if (end - position > maxNameBytes || (hasMore && end === bytes.length)) continue
    const name = decodeName(bytes.toString('latin1', position + 1, end))
    if (name === 'Encrypt') return { refused: 'file_encrypted', names }
    if (harmfulNames.has(name)) return { refused: 'file_unsafe', names }
    if (ambiguousNames.has(name) && followingValue.test(bytes.toString('latin1', end, end + maxContextBytes)))
      return { refused: 'file_unsafe', names }
    if (name === 'ObjStm') names.objectStreams.push(position)
    if (name === 'ObjStm' || name === 'XRef') names.packsObjects = true
    if (otherCompressions.has(name)) names.packsOtherwise = true
  }
  return { names }
}

function endOfName(bytes: Buffer, start: number): number {
  const limit = Math.min(bytes.length, start + maxNameBytes)
  let end = start
  while (end < limit && !nameDelimiters.has(bytes[end] ?? 0)) end += 1
  return end
}

/** Decodes a name with escaped letters, such as `/J#61vaScript`. */
function decodeName(name: string): string {
  if (!name.includes('#')) return name
  return name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const maxObjectStreams = 10_000
/** Limits a dictionary in bytes, to three times the size that programs write. */
const maxDictionaryBytes = 600
/** Limits an object's header such as `12 0 obj` in bytes, with the line end before it. */
const maxHeaderBytes = 40
const whitespace = '[\\0\\t\\n\\f\\r ]'
/** Matches the start of an object at the beginning of a line, so that it is not inside a comment. */
const objectStart = new RegExp(`[\\r\\n]${whitespace}*\\d+${whitespace}+\\d+${whitespace}+obj$`)
/**
 * Matches the dictionaries of compressed objects that programs write: compressed once or not at all, without strings or
 * comments.
 */
const plainDictionary = new RegExp(
  String.raw`^ *<<(?: */(?:Type */ObjStm|N +\d+|First +\d+|Length +\d+(?: +\d+ +R)?|Extends +\d+ +\d+ +R|Filter *(?:/FlateDecode|\[ */FlateDecode *\])))* *>> *$`.replaceAll(
    ' ',
    whitespace,
  ),
)

/**
 * Returns whether objects are compressed in a way that this search does not decompress, or that PDF readers could
 * interpret differently.
 */
export function hasHiddenObjects(file: Buffer, { objectStreams, ...names }: NameSearch['names']): boolean {
  if (names.packsObjects && names.packsOtherwise) return true
  if (objectStreams.length > maxObjectStreams) return true
  return !objectStreams.every((position) => isPlain(file, position))
}

/** Returns whether the object stream at a position has a header and a dictionary that readers cannot misinterpret. */
function isPlain(file: Buffer, position: number): boolean {
  const before = file.toString('latin1', Math.max(0, position - maxDictionaryBytes), position)
  const after = file.toString('latin1', position, position + maxDictionaryBytes)
  const headerEnd = before.lastIndexOf('obj') + 'obj'.length
  const streamStart = after.indexOf('stream')
  if (headerEnd < 'obj'.length || streamStart === -1) return false
  return (
    objectStart.test(before.slice(Math.max(0, headerEnd - maxHeaderBytes), headerEnd)) &&
    plainDictionary.test(before.slice(headerEnd) + after.slice(0, streamStart))
  )
}
