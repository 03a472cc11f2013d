import { convert } from './documents.ts'
import type { ForeignForm } from './foreign.ts'

/** The file that lists which foreign forms can be converted. */
export const listFile = 'scripts/foreign-forms/LIST.md'

/** Returns the list of all forms by name: converted, with notes, or the reasons why not. */
export function listOf(forms: readonly ForeignForm[]): string {
  const rows = forms.map((form) => {
    const { converted, reasons, notes } = convert(form)
    const row = converted ? ['said', brief(notes)] : ['**no**', brief(reasons)]
    return {
      library: form.library,
      said: converted !== undefined,
      row: `| ${form.name} | ${row.join(' | ')} |`,
    }
  })
  const count = rows.filter((row) => row.said).length
  const tables = Object.entries(titles).flatMap(([library, title]) => {
    const own = rows.filter((row) => row.library === library)
    const saidOfOwn = own.filter((row) => row.said).length
    return [
      `## ${title}: ${saidOfOwn} of ${own.length}`,
      '',
      '| form | | |',
      '|---|---|---|',
      ...own.map(({ row }) => row),
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

/** Returns the first lines and the number of the others. */
function brief(lines: readonly string[]): string {
  const rest = lines.length > max ? `; ${lines.length - max} more` : ''
  return lines.slice(0, max).join('; ').replaceAll('|', '\\|') + rest
}

const max = 3
