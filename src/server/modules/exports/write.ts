import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { ExportFile } from '../../../generated/domain.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { RequestContext } from '../../kernel/context.ts'
import { openContext } from '../../kernel/open-context.ts'
import { locales } from '../../kernel/texts.ts'
import type { Services } from '../../services.ts'
import { cellsFor } from './cells.ts'
import { exportableContract } from './exportable-contract.ts'
import { scopeOf } from './exportable-list.ts'
import { fileTypes } from './file-types.ts'
import { listReaderFor } from './list-reader.ts'
import type { ListExport } from './tables.ts'

/** Reports the numbers of written rows and of all rows. */
export type Progress = (rows: number, total: number) => Promise<void>

export interface WrittenFile {
  path: string
  rows: number
  bytes: number
  sha256: string
  /** Lists the requester's organisations. */
  organisations: string[]
  /** Contains the path of a file with the ids of the other persons in the list, one per line, with repetitions. */
  people: string
}

/** Writes an export to a local path, in one snapshot and with the permissions of the requester. */
export async function writeExport(
  services: Services,
  tenant: string,
  row: ListExport,
  path: string,
  progress: Progress,
): Promise<WrittenFile> {
  const people = `${path}-people`
  const written = await inTransaction(services.pool, async (tx, client) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const entry = { tenant: { id: tenant }, who: { person: row.user_id }, language: row.language }
    const ctx = toRequestContext(await openContext(services, entry, tx, client))
    return {
      rows: await writeRows(ctx, row, { path, people }, progress),
      organisations: [...ctx.session.organisations],
    }
  })
  const { size: bytes } = await stat(path)
  return { ...written, path, people, bytes, sha256: await digestOf(path) }
}

async function writeRows(
  ctx: RequestContext,
  row: ListExport,
  { path, people }: Pick<WrittenFile, 'path' | 'people'>,
  progress: Progress,
): Promise<number> {
  const reader = await listReaderFor(ctx, exportableContract(ctx, row.operation), row.params)
  const total = await reader.total()
  const locale = locales[row.language]
  const cells = cellsFor(ctx, row.columns, scopeOf(ctx), locale)
  const writer = await fileTypes[row.file as ExportFile].begin(path, {
    heads: row.columns.map(({ head }) => head),
    title: ctx.text(`export_kind.${row.kind}`),
    locale,
    at: ctx.now,
  })
  let rows = 0
  await writeFile(people, '')
  try {
    for await (const items of reader.pages()) {
      await writer.write(items.map(cells))
      await appendFile(people, idLines(ctx.noted))
      rows += items.length
      await progress(rows, Math.max(total, rows))
    }
    await writer.end()
  } catch (error) {
    await writer.drop()
    throw error
  }
  return rows
}

/** Returns the ids of the persons on the page that was read last, one per line. */
function idLines({ people = [], listed = [] }: RequestContext['noted']): string {
  return [...new Set([...people, ...listed])].map((id) => `${id}\n`).join('')
}

/** Returns a request context without device, session and error reports, because no browser is involved. */
function toRequestContext(context: Awaited<ReturnType<typeof openContext>>): RequestContext {
  return {
    ...context,
    place: { address: '', device: '', agent: '' },
    requestId: '',
    noted: {},
    report: () => undefined,
    runEach: async () => [],
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
