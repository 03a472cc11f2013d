import { type Path, pointerOf } from '../documents/walk.ts'

export interface Range {
  /** Characters from the start of the file; `end` is the first one after. */
  readonly start: number
  readonly end: number
}

export interface Place {
  readonly value: Range
  /** The name before the colon, with its quotes. */
  readonly key: Range | undefined
}

/**
 * Where every value of a JSON text stands, by its pointer. The text must be valid JSON. Of a name that stands twice in one
 * object the last counts; `onRepeated` hears of each.
 */
export function jsonPositions(source: string, onRepeated?: (path: Path) => void): Map<string, Place> {
  const places = new Map<string, Place>()
  const tokens = source.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)
  let token = next()
  readValue([])
  return places

  function next(): { text: string; start: number; end: number } {
    const { value } = tokens.next()
    const text = value?.[0] ?? ''
    const start = value?.index ?? source.length
    return { text, start, end: start + text.length }
  }

  function readValue(path: (string | number)[], key?: Range): void {
    const pointer = pointerOf(path)
    const { start, text } = token
    places.set(pointer, { value: token, key })
    if (text === '{') readMembers(path)
    else if (text === '[') readItems(path)
    places.set(pointer, { value: { start, end: token.end }, key })
  }

  function readMembers(path: (string | number)[]): void {
    token = next()
    while (token.text.startsWith('"')) {
      const key = { start: token.start, end: token.end }
      const name: unknown = JSON.parse(token.text)
      next()
      token = next()
      const inner = [...path, String(name)]
      if (onRepeated && places.has(pointerOf(inner))) onRepeated(inner)
      readValue(inner, key)
      token = next()
      if (token.text === ',') token = next()
    }
  }

  function readItems(path: (string | number)[]): void {
    token = next()
    for (let index = 0; token.text !== ']' && token.text !== ''; index++) {
      readValue([...path, index])
      token = next()
      if (token.text === ',') token = next()
    }
  }
}

/** Where the characters from `start` to `end` of a string stand in a JSON text; the whole string if there are none. */
export function rangeInString(source: string, string: Range, start: number, end: number): Range {
  const offsets: number[] = []
  const body = source.slice(string.start + 1, string.end - 1)
  for (const character of body.matchAll(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/gs))
    offsets.push(string.start + 1 + character.index)
  offsets.push(string.end - 1)
  const at = (index: number) => offsets[Math.min(index, offsets.length - 1)] ?? string.start
  const range = { start: at(start), end: at(end) }
  return range.start < range.end ? range : string
}

/** Line and column, both from 1, of a character. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}
