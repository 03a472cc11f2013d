import type { Refusal } from './result.ts'

/**
 * Lists names of scripts, programs, attachments, films, other files to open, and forms that send or fill themselves.
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
 * Lists the names of automatic actions and attached files. Two letters occur by chance in images, so they count only
 * before a dictionary or a reference.
 */
const ambiguousNames = new Set(['AA', 'EF'])
const valueFollows = /^(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])*(?:<<|\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R)/

/** Lists the names of compressions that are not searched here; `RL`, which occurs by chance in pictures, is omitted. */
const otherPackings = new Set([
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
const endsName = new Set(Buffer.from('\0\t\n\f\r ()<>[]{}/%', 'latin1'))

/** Limits the relevant names in bytes, with all letters escaped. */
const longestName = 60
/** Limits the bytes to check after a name. */
export const longestContext = 300

/** Contains the names found in a part of a PDF. */
export interface Search {
  refused?: Refusal
  names: {
    /** Lists the positions of object streams. */
    objectStreams: number[]
    /** Tells whether the file has compressed objects, or an index that can refer to some. */
    packsObjects: boolean
    packsOtherwise: boolean
  }
}

/** Searches names in bytes. With `more`, leaves a name cut off at the end to the next part. */
export function searchNames(bytes: Buffer, more = false): Search {
  const names: Search['names'] = { objectStreams: [], packsObjects: false, packsOtherwise: false }
  for (let place = bytes.indexOf(slash); place !== -1; place = bytes.indexOf(slash, place + 1)) {
    const end = endOfName(bytes, place + 1)
    if (end - place > longestName || (more && end === bytes.length)) continue
    const name = decodeName(bytes.toString('latin1', place + 1, end))
    if (name === 'Encrypt') return { refused: 'file_encrypted', names }
    if (harmfulNames.has(name)) return { refused: 'file_unsafe', names }
    if (ambiguousNames.has(name) && valueFollows.test(bytes.toString('latin1', end, end + longestContext)))
      return { refused: 'file_unsafe', names }
    if (name === 'ObjStm') names.objectStreams.push(place)
    if (name === 'ObjStm' || name === 'XRef') names.packsObjects = true
    if (otherPackings.has(name)) names.packsOtherwise = true
  }
  return { names }
}

function endOfName(bytes: Buffer, start: number): number {
  const last = Math.min(bytes.length, start + longestName)
  let end = start
  while (end < last && !endsName.has(bytes[end] ?? 0)) end += 1
  return end
}

/** Decodes a name with escaped letters, such as `/J#61vaScript`. */
function decodeName(name: string): string {
  if (!name.includes('#')) return name
  return name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const maxObjectStreams = 10_000
/** Limits a dictionary in bytes, to three times the size that programs write. */
const longestDictionary = 600
/** Limits `12 0 obj` in bytes, with the line end before. */
const longestHeader = 40
const white = '[\\0\\t\\n\\f\\r ]'
/** Matches the start of an object at the beginning of a line, so that it is not inside a comment. */
const objectBegins = new RegExp(`[\\r\\n]${white}*\\d+${white}+\\d+${white}+obj$`)
/**
 * Matches the dictionaries of compressed objects that programs write: compressed once or not at all, without strings or
 * comments.
 */
const plainDictionary = new RegExp(
  String.raw`^ *<<(?: */(?:Type */ObjStm|N +\d+|First +\d+|Length +\d+(?: +\d+ +R)?|Extends +\d+ +\d+ +R|Filter *(?:/FlateDecode|\[ */FlateDecode *\])))* *>> *$`.replaceAll(
    ' ',
    white,
  ),
)

/**
 * Returns whether objects are compressed in a way that is not searched here, or that readers could interpret
 * differently.
 */
export function hidesObjects(file: Buffer, { objectStreams, ...names }: Search['names']): boolean {
  if (names.packsObjects && names.packsOtherwise) return true
  if (objectStreams.length > maxObjectStreams) return true
  return !objectStreams.every((place) => isPlain(file, place))
}

function isPlain(file: Buffer, place: number): boolean {
  const before = file.toString('latin1', Math.max(0, place - longestDictionary), place)
  const after = file.toString('latin1', place, place + longestDictionary)
  const begins = before.lastIndexOf('obj') + 'obj'.length
  const ends = after.indexOf('stream')
  if (begins < 'obj'.length || ends === -1) return false
  return (
    objectBegins.test(before.slice(Math.max(0, begins - longestHeader), begins)) &&
    plainDictionary.test(before.slice(begins) + after.slice(0, ends))
  )
}
