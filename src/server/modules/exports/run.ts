import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { and, asc, eq } from 'drizzle-orm'
import type { ExportFailure } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { writeReads } from '../../kernel/reads.ts'
import { notify } from './notify.ts'
import { type ListExport, listExports, whereUnderWay } from './tables.ts'
import { expiryFrom, runDeadline } from './times.ts'
import type { WrittenFile } from './write.ts'

/** Limits the attempts before the export fails. */
const maxAttempts = 3

/**
 * Claims an export that waits or whose run has stopped. Returns undefined if it has ended, has failed too often, or
 * another export of the tenant is running.
 */
export async function claimExport(ctx: Context, id: string): Promise<ListExport | undefined> {
  const unfinishedExports = await ctx.tx
    .select()
    .from(listExports)
    .where(whereUnderWay)
    .orderBy(asc(listExports.created_at), asc(listExports.id))
    .for('no key update')
  const isRunning = ({ status, due_at }: ListExport) =>
    status === 'RUNNING' && due_at !== null && due_at > ctx.realNow
  const row = unfinishedExports.find((candidate) => candidate.id === id)
  if (!row || unfinishedExports.some(isRunning)) return undefined
  if (row.tries >= maxAttempts) {
    await failExport(ctx, row, 'BROKEN')
    return undefined
  }
  const changes = {
    runs: row.runs + 1,
    tries: row.tries + 1,
    rows: 0,
    total: null,
    due_at: runDeadline(ctx.realNow),
  }
  if (row.status === 'QUEUED')
    return (await transition(ctx, 'list-export', { row }, 'begin', { changes })).row
  const [restarted] = await ctx.tx.update(listExports).set(changes).where(eq(listExports.id, id)).returning()
  return restarted
}

/** Records the progress of a run; returns false if another run has replaced this run. */
export async function recordProgress(
  ctx: Context,
  row: ListExport,
  rows: number,
  total: number,
): Promise<boolean> {
  const updatedRows = await ctx.tx
    .update(listExports)
    .set({ rows, total, due_at: runDeadline(ctx.realNow) })
    .where(whereOfRun(row))
    .returning({ id: listExports.id })
  return updatedRows.length > 0
}

/** Stores the file of a run and notifies the requester; returns false if another run has replaced this run. */
export async function finishExport(
  ctx: Context,
  run: ListExport,
  { file_id, rows, bytes, sha256, organisations, people }: WrittenFile & { file_id: string },
): Promise<boolean> {
  const row = await lockCurrentRun(ctx, run)
  if (!row) return false
  await writeExported(ctx, row, people)
  const changes = {
    file_id,
    rows,
    bytes,
    sha256,
    organisations,
    total: rows,
    due_at: null,
    expires_at: expiryFrom(ctx, ctx.now),
  }
  const { row: ready } = await transition(ctx, 'list-export', { row }, 'finish', { changes })
  await notify(ctx, 'export_ready', ready)
  return true
}

/** Limits the persons recorded by one statement. */
const batchSize = 5000

/** Records in the audit log the persons whose data the requester can now read in the file. */
async function writeExported(ctx: Context, row: ListExport, path: string): Promise<void> {
  const readEvent = {
    operation: 'createExport',
    reader: row.user_id,
    impersonator: null,
    request: '',
    subject: 'users',
  } as const
  let people = new Set<string>()
  for await (const id of createInterface({ input: createReadStream(path) })) {
    people.add(id)
    if (people.size < batchSize) continue
    writeReads(ctx, readEvent, [...people])
    people = new Set()
  }
  writeReads(ctx, readEvent, [...people])
}

/** Starts the tenant's oldest waiting export. */
export async function startNextExport(ctx: Context): Promise<void> {
  const [nextExport] = await ctx.tx
    .select({ row: listExports.id })
    .from(listExports)
    .where(eq(listExports.status, 'QUEUED'))
    .orderBy(asc(listExports.created_at), asc(listExports.id))
    .limit(1)
  if (nextExport) await ctx.send('exportMaking', nextExport, { urgent: true })
}

/** Retries a failed export if the failure may be temporary; otherwise fails it. */
export async function retryOrFail(ctx: Context, run: ListExport, failure: ExportFailure): Promise<void> {
  const row = await lockCurrentRun(ctx, run)
  if (!row) return
  if (failure !== 'BROKEN' || row.tries >= maxAttempts) return failExport(ctx, row, failure)
  await ctx.tx.update(listExports).set({ due_at: ctx.realNow }).where(whereOfRun(run))
}

async function failExport(ctx: Context, row: ListExport, failure: ExportFailure): Promise<void> {
  const changes = { failure, due_at: null, expires_at: expiryFrom(ctx, ctx.now) }
  const { row: failed } = await transition(ctx, 'list-export', { row }, 'fail', { changes })
  await notify(ctx, 'export_failed', failed)
}

async function lockCurrentRun(ctx: Context, run: ListExport): Promise<ListExport | undefined> {
  const [row] = await ctx.tx.select().from(listExports).where(whereOfRun(run)).for('no key update')
  return row
}

function whereOfRun({ id, runs }: ListExport) {
  return and(eq(listExports.id, id), eq(listExports.status, 'RUNNING'), eq(listExports.runs, runs))
}
