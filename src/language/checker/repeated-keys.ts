import type { Path } from '../documents/walk.ts'
import { jsonPositions } from './json-positions.ts'

/**
 * Lists the names repeated in one object of a JSON text, of which only the last counts; `content` is the parsed text.
 */
export function repeatedKeys(source: string, content: unknown): Path[] {
  const repeated: Path[] = []
  // Searches only if the text has more names than the parsed content, which is rare.
  if (colonsIn(source) !== namesIn(content)) jsonPositions(source, (path) => repeated.push(path))
  return repeated
}

/** Counts colons directly after a quote: one for each name in the usual notation. */
function colonsIn(source: string): number {
  let count = 0
  for (let offset = source.indexOf('":'); offset >= 0; offset = source.indexOf('":', offset + 2)) count++
  return count
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value)
  return inner.reduce<number>((sum, each) => sum + namesIn(each), Array.isArray(value) ? 0 : inner.length)
}

/** Returns the texts of the problem of a repeated name. */
export function repeatedKeyProblem(path: Path): { message: string; remedy: string } {
  return {
    message: `${path.at(-1)} is repeated here: only this one counts.`,
    remedy: 'Remove one of them.',
  }
}
