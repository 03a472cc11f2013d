import type { Operations } from '../../../src/generated/operations.ts'
import type { TestPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

type ExportRequest = Operations['createExport']['body']
type Export = Operations['getExport']['result']

/** The page of all investments with its columns in order; the fifth is shown in the queues only. */
export const allInvestments = {
  screen: '/manager/investments',
  list: 'investments',
  columns: [0, 1, 2, 3, 5, 6, 7],
  params: {},
  name: 'Inversiones',
  file: 'CSV',
} satisfies ExportRequest

/** Requests an export and runs the jobs until it is done. */
export async function createExport(
  platform: Pick<TestPlatform, 'jobs'>,
  person: Person,
  overrides: Partial<ExportRequest> = {},
  language: 'es' | 'en' = 'es',
): Promise<Export> {
  const { id } = await person.call('createExport', { body: { ...allInvestments, ...overrides }, language })
  await platform.jobs.drain()
  return person.call('getExport', { params: { id } })
}

/** Downloads a file as its owner. */
export async function fileOf(
  { app, library }: Pick<TestPlatform, 'app' | 'library'>,
  person: Person,
  id: string,
) {
  const url = library.operations.downloadExport?.path.replace('{id}', id) ?? ''
  const { statusCode, headers, rawPayload } = await app.inject({ url, headers: person.headers })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** Parses a file of separated values into cells. */
export function cellsOf(bytes: Buffer, separator = ';'): string[][] {
  const lines = bytes
    .toString()
    .replace(/^\uFEFF/, '')
    .split('\r\n')
  return lines.slice(0, -1).map((line) => {
    const cells = line.match(new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g')) ?? []
    return cells.slice(0, line.endsWith(separator) ? undefined : cells.length - 1 || undefined).map((cell) =>
      cell
        .replace(new RegExp(`${separator}$`), '')
        .replace(/^"([\s\S]*)"$/, '$1')
        .replaceAll('""', '"'),
    )
  })
}
