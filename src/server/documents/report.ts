import { lineAndColumn } from '../../language/checker/json-positions.ts'
import type { Problem } from '../../language/checker/problem.ts'
import type { Library } from '../../language/documents/library.ts'

/** Formats problems with file, line, column, message and, below, the remedy. */
export function described(problems: readonly Problem[], { files }: Pick<Library, 'files'>): string[] {
  const sources = new Map([...files.values()].map(({ path, source }) => [path, source ?? '']))
  return problems.map(({ file, pointer, start, message, remedy }) => {
    const { line, column } = lineAndColumn(sources.get(file) ?? '', start ?? 0)
    const place = start === undefined ? `${file} ${pointer}` : `${file}:${line}:${column}`
    return `${place}  ${message}${remedy ? `\n    ${remedy}` : ''}`
  })
}
