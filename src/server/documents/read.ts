import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import '../../language/expressions/cel.ts'
import { assemble, type Library, LibraryError, type LibraryFile } from '../../language/library.ts'

const project = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Reads `schemas/` and `screens/` below a folder, the project's own unless told. Reads anew at every call.
 * Throws a LibraryError that names file, line and column where a file is not JSON.
 */
export function readLibrary(root: string = project): Library {
  return assemble(['schemas', 'screens'].flatMap((folder) => jsonFiles(join(root, folder), root)))
}

function jsonFiles(folder: string, root: string): LibraryFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const path = relative(root, file).split(sep).join('/')
      const source = readFileSync(file, 'utf8')
      return { path, source, content: parse(source, path) }
    })
}

function parse(source: string, path: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    const before = source.slice(0, mistakeIn(source)).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    const reason = error instanceof Error ? error.message : String(error)
    throw new LibraryError(`${path}:${before.length}:${column}: not JSON: ${reason}`)
  }
}

/**
 * Where a text stops being JSON. Engines do not always tell, so it is searched: a text cut before the mistake
 * is merely unfinished, a text cut after it is wrong.
 */
function mistakeIn(source: string): number {
  let [low, high] = [0, source.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isUnfinished(source.slice(0, middle + 1))) low = middle + 1
    else high = middle
  }
  return low
}

function isUnfinished(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return /end of JSON|Unterminated string/.test(reason) || reason.includes(`position ${text.length}`)
  }
}
