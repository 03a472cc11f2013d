import { type Node, parseTree } from 'jsonc-parser'
import { type Path, pointerOf } from '../documents/walk.ts'

export interface Range {
  /** Offsets in characters from the start of the file; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

export interface ValueRanges {
  readonly value: Range
  /** The range of the property's name with its quotes. */
  readonly key: Range | undefined
}

/**
 * Returns the ranges of each value by its pointer. The text must be valid JSON; of repeated names only the last counts,
 * and each repetition is passed to `onRepeated`.
 */
export function jsonPositions(source: string, onRepeated?: (path: Path) => void): Map<string, ValueRanges> {
  const rangesByPointer = new Map<string, ValueRanges>()
  const root = parseTree(source)
  if (root) visit(root, [])
  return rangesByPointer

  function visit(node: Node, path: (string | number)[], key?: Range): void {
    rangesByPointer.set(pointerOf(path), { value: rangeOf(node), key })
    const { type, children = [] } = node
    for (const [index, child] of children.entries())
      if (type === 'object') visitProperty(child, path)
      else visit(child, [...path, index])
  }

  function visitProperty({ children = [] }: Node, path: (string | number)[]): void {
    const [name, value] = children
    if (!name || !value) return
    const childPath = [...path, String(name.value)]
    if (onRepeated && rangesByPointer.has(pointerOf(childPath))) onRepeated(childPath)
    visit(value, childPath, rangeOf(name))
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
  const offsetAt = (index: number) => offsets[Math.min(index, offsets.length - 1)] ?? string.start
  const range = { start: offsetAt(start), end: offsetAt(end) }
  return range.start < range.end ? range : string
}

/** Returns the line and column of an offset, both from 1. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  const textBefore = source.slice(0, offset)
  const lastBreak = textBefore.lastIndexOf('\n')
  return { line: textBefore.split('\n').length, column: offset - lastBreak }
}
