import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { lifecycles } from '../../../generated/lifecycles.ts'
import type { Lifecycle as Document } from '../../../language/documents/library.ts'
import { clockNames } from '../../../language/expressions/clock.ts'
import { transitionOutcome as outcomeOf } from '../../../language/operations/transition-outcome.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import { actorValues } from '../actor.ts'
import type { Context } from '../context.ts'
import { throwError, throwRequirement } from '../errors.ts'
import { conditionFieldsOf, subjectKindOf } from '../subject/find.ts'
import type { LifecycleName, LifecycleRow, TransitionOptions } from './lifecycle.ts'
import { lifecycleHistory } from './tables.ts'

/** A row with a status. */
type Row = Record<string, unknown> & { id: string; status: string }

/** A lifecycle without its types, which were checked at its definition. */
interface AnyLifecycle {
  place: string
  table: PgTable
  writes: readonly string[]
  unchanged: readonly string[]
}

interface StatusChange {
  event: string
  to: string
}

/**
 * Applies an event to a subject as its lifecycle document allows; statuses change only by transitions. Throws
 * `forbidden`, `requirement`, or `wrong_state`, the latter also if the row has changed since it was read.
 */
export async function transition<Name extends LifecycleName>(
  ctx: Context,
  name: Name,
  record: LifecycleRow<Name>,
  event: string,
  options?: TransitionOptions<Name>,
): Promise<LifecycleRow<Name>> {
  return transitionTo(ctx, name, record, { event, to: await nextStatusOf(ctx, name, record, event) }, options)
}

/** Returns the status after an event. Throws like `transition`. */
export async function nextStatusOf(
  ctx: Context,
  name: string,
  record: object,
  event: string,
): Promise<string> {
  const document = documentOf(ctx, name)
  const transitions = document.transitions.filter((candidate) => candidate.event === event)
  const kind = subjectKindOf(document.subject)
  const { status } = rowOf(name, record)
  const subject = { ...(await conditionFieldsOf(ctx, kind, record, transitions)), status }
  const scope = {
    session: ctx.session,
    actor: ctx.actor?.kind ?? 'visitor',
    tenant: ctx.tenant.customization,
    ...clockNames(ctx.now, ctx.timeZone),
  }
  const outcome = outcomeOf(document, event, subject, scope, (error) => ctx.log.error(error))
  if ('to' in outcome) return outcome.to
  switch (outcome.refused) {
    case 'state':
      return throwError('wrong_state')
    case 'who':
      return throwError('forbidden')
    case 'requirement':
      return throwRequirement(outcome.requirement, { ...scope, subject })
  }
}

/** Writes an allowed transition. Throws `wrong_state` if a concurrent request has changed the row. */
export async function transitionTo<Loaded extends object>(
  ctx: Context,
  name: string,
  loaded: Loaded,
  { event, to }: StatusChange,
  { note = '', changes = {} }: { note?: string; changes?: Record<string, unknown> } = {},
): Promise<Loaded> {
  const { place: rowProperty, table, writes, unchanged } = bindingOf(name)
  const row = rowOf(name, loaded)
  const columns = getTableColumns(table)
  const whereUnchanged = ['id', 'status', ...unchanged].map((column) =>
    whereEquals(columns[column], row[column]),
  )
  const changedColumns = writes.flatMap((column) => (column in changes ? [[column, changes[column]]] : []))
  const [updatedRow] = await ctx.tx
    .update(table)
    .set({ ...Object.fromEntries(changedColumns), status: to })
    .where(and(...whereUnchanged))
    .returning()
  if (!updatedRow) return throwError('wrong_state')
  sendWithoutWaiting(ctx.tx, writeHistory(ctx, name, { id: row.id, event, from: row.status, to, note }))
  return { ...loaded, [rowProperty]: updatedRow }
}

/**
 * Records the initial status in the history. Throws `Error` for a status that the document does not list as initial.
 */
export function recordInitialStatus(
  ctx: Context,
  name: LifecycleName,
  { id, status }: Pick<Row, 'id' | 'status'>,
): void {
  const { initial } = documentOf(ctx, name)
  if (!initial.includes(status)) throw new Error(`Nothing begins as ${status} in the lifecycle ${name}.`)
  sendWithoutWaiting(ctx.tx, writeHistory(ctx, name, { id, event: 'create', from: '', to: status, note: '' }))
}

/** Adds an entry to the history of a row. This transaction has locked the row, so that positions have no gaps. */
async function writeHistory(
  ctx: Context,
  lifecycle: string,
  { id, event, from, to, note }: StatusChange & { id: string; from: string; note: string },
): Promise<void> {
  const whereOfSubject = and(eq(lifecycleHistory.lifecycle, lifecycle), eq(lifecycleHistory.subject_id, id))
  const historyCount = sql`(select count(*)::int from ${lifecycleHistory} where ${whereOfSubject})`
  await ctx.tx.insert(lifecycleHistory).values({
    lifecycle,
    subject_id: id,
    position: sql`${historyCount} + 1`,
    event,
    from_status: from,
    to_status: to,
    at: ctx.now,
    ...actorValues(ctx),
    note,
  })
}

function whereEquals(column: ReturnType<typeof getTableColumns>[string] | undefined, value: unknown): SQL {
  if (!column) throw new Error('A lifecycle names a column that its table does not have.')
  return value === null ? isNull(column) : eq(column, value)
}

function documentOf({ library }: Pick<Context, 'library'>, name: string): Document {
  const document = library.lifecycles[name]
  if (!document) throw new Error(`There is no lifecycle ${name}.`)
  return document
}

function bindingOf(name: string): AnyLifecycle {
  return lifecycles[name as LifecycleName]
}

function rowOf(name: string, record: object): Row {
  const row = (record as Record<string, Row>)[bindingOf(name).place]
  if (!row) throw new Error(`A record of ${name} lacks its row.`)
  return row
}
