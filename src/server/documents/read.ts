import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lineAndColumn } from '../../language/checker/json-positions.ts'
import '../../language/expressions/cel.ts'
import { readJson } from '../../language/common/json.ts'
import { assemble, type Library, LibraryError, type LibraryFile } from '../../language/documents/library.ts'
import { editorFolder } from './editor-schemas.ts'

const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Reads `schemas/` and `screens/` below a folder, by default the project's, without a cache. Throws `LibraryError`
 * with file, line and column for invalid JSON.
 */
export function readLibrary(root: string = projectRoot): Library {
  return assemble(['schemas', 'screens'].flatMap((folder) => jsonFiles(join(root, folder), root)))
}

function jsonFiles(folder: string, root: string): LibraryFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ file, path: relative(root, file).split(sep).join('/') }))
    .filter(({ path }) => !path.startsWith(`${editorFolder}/`))
    .map(({ file, path }) => {
      const source = readFileSync(file, 'utf8')
      return { path, source, content: parse(source, path) }
    })
}

function parse(source: string, path: string): unknown {
  const result = readJson(source)
  if ('content' in result) return result.content
  const { line, column } = lineAndColumn(source, result.offset)
  throw new LibraryError(`${path}:${line}:${column}: not JSON: ${result.reason}`)
}
