import { convert } from './documents.ts'
import type { ForeignForm } from './foreign.ts'

/** Names the file that lists which foreign forms can be converted. */
export const listFile = 'scripts/foreign-forms/LIST.md'

/** Returns the list of all forms by name: converted, with notes, or the reasons why not. */
export function listOf(forms: readonly ForeignForm[]): string {
  const rows = forms.map((form) => {
    const { converted, reasons, notes } = convert(form)
    const row = converted ? ['said', summarise(notes)] : ['**no**', summarise(reasons)]
    return {
      library: form.library,
      isConverted: converted !== undefined,
      row: `| ${form.name} | ${row.join(' | ')} |`,
    }
  })
  const count = rows.filter(({ isConverted }) => isConverted).length
  const tables = Object.entries(titles).flatMap(([library, title]) => {
    const libraryRows = rows.filter((row) => row.library === library)
    const convertedCount = libraryRows.filter(({ isConverted }) => isConverted).length
    return [
      `## ${title}: ${convertedCount} of ${libraryRows.length}`,
      '',
      '| form | | |',
      '|---|---|---|',
      ...libraryRows.map(({ row }) => row),
      '',
    ]
  })
  return [
    '# Foreign forms in our language',
    '',
    `${count} of ${rows.length} can be said: ${Math.floor((100 * count) / rows.length)} in 100. Written by \`npm run foreign-forms\`.`,
    '',
    'Said: the documents that `convert` makes are sound, and in a browser each form is filled in and sends what its own',
    'library takes (`test/journeys/foreign-forms`). The last column says what is said in another way, or why it cannot be said.',
    '',
    ...tables,
  ].join('\n')
}

const titles: Record<ForeignForm['library'], string> = {
  jsonforms: 'The examples of JSON Forms',
  rjsf: 'What the samples of rjsf show',
}

/** Returns the first lines, and the number of the remaining lines. */
function summarise(lines: readonly string[]): string {
  const remainder = lines.length > maxLines ? `; ${lines.length - maxLines} more` : ''
  return lines.slice(0, maxLines).join('; ').replaceAll('|', '\\|') + remainder
}

const maxLines = 3
