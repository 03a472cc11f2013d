import type { Path } from '../documents/walk.ts'
import { jsonPositions } from './json-positions.ts'

/** The names that stand twice in one object of a JSON text, which keeps the last alone. */
export function repeatedKeys(source: string): Path[] {
  const repeated: Path[] = []
  if (hasRepeated(source)) jsonPositions(source, (path) => repeated.push(path))
  return repeated
}

/** Nearly no text has one, and looking where they stand takes longer. */
function hasRepeated(source: string): boolean {
  const open: Set<string>[] = []
  for (const [token] of source.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (token.endsWith(':')) {
      const names = open.at(-1)
      const name = token.slice(0, token.lastIndexOf('"') + 1)
      if (names?.has(name)) return true
      names?.add(name)
    }
  }
  return false
}

/** What is told of such a name. */
export function sayRepeated(path: Path): { message: string; remedy: string } {
  return {
    message: `${path.at(-1)} stands here twice: only this one counts.`,
    remedy: 'Take one of them out.',
  }
}
