import { type Node, parseTree } from 'jsonc-parser'
import { type Path, pointerOf } from '../documents/walk.ts'

export interface Range {
  /** Offsets in characters from the start of the file; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export interface Place {
  readonly value: Range
  /** The range of the property's name with its quotes. */
  readonly key: Range | undefined
}

/**
 * Returns the position of each value by its pointer. The text must be valid JSON; of repeated names the last counts,
 * and each is passed to `onRepeated`.
 */
export function jsonPositions(source: string, onRepeated?: (path: Path) => void): Map<string, Place> {
  const places = new Map<string, Place>()
  const root = parseTree(source)
  if (root) read(root, [])
  return places

  function read(node: Node, path: (string | number)[], key?: Range): void {
    places.set(pointerOf(path), { value: rangeOf(node), key })
    const { type, children = [] } = node
    for (const [index, child] of children.entries())
      if (type === 'object') readProperty(child, path)
      else read(child, [...path, index])
  }

  function readProperty({ children = [] }: Node, path: (string | number)[]): void {
    const [name, value] = children
    if (!name || !value) return
    const inner = [...path, String(name.value)]
    if (onRepeated && places.has(pointerOf(inner))) onRepeated(inner)
    read(value, inner, rangeOf(name))
  }
}

function rangeOf({ offset, length }: Node): Range {
  return { start: offset, end: offset + length }
}

/**
 * Returns the range of the characters from `start` to `end` of a string in the JSON text; of the whole string if there
 * are none.
 */
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

/** Returns the line and column of an offset, both from 1. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  const lastBreak = before.lastIndexOf('\n')
  return { line: before.split('\n').length, column: offset - lastBreak }
}
