import { lineAndColumn } from '../../language/checker/json-positions.ts'
import type { Problem } from '../../language/checker/problem.ts'
import type { Library } from '../../language/documents/library.ts'

/** Formats problems with file, line, column and message, and the remedy on a second line. */
export function formatProblems(problems: readonly Problem[], { files }: Pick<Library, 'files'>): string[] {
  const sources = new Map([...files.values()].map(({ path, source }) => [path, source ?? '']))
  return problems.map(({ file, pointer, start, message, remedy }) => {
    const { line, column } = lineAndColumn(sources.get(file) ?? '', start ?? 0)
    const location = start === undefined ? `${file} ${pointer}` : `${file}:${line}:${column}`
    return `${location}  ${message}${remedy ? `\n    ${remedy}` : ''}`
  })
}
