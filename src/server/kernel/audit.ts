import { eq, type SQL, sql } from 'drizzle-orm'
import type { Operation } from '../../language/documents/library.ts'
import { onlyReads } from '../../language/operations/requirements.ts'
import { valueAt } from '../../language/validation/place.ts'
import { newId } from '../database/ids.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import { actorValues, impersonatorOf, userOf } from './actor.ts'
import type { RequestContext } from './context.ts'
import { type AnyInput, handlerOf } from './handlers.ts'
import { Outside } from './outside.ts'
import { namedSubject, writeReads } from './reads.ts'
import { auditLog } from './tables.ts'

type Audit = Exclude<Operation['audit'], false | undefined>

/** The input and result of an operation, to which `audit` in its document may refer. */
interface Call extends AnyInput {
  result?: unknown
}

/**
 * Runs an operation and writes the audit log as its document defines. A failed operation writes no row; an
 * operation that ends in a second transaction is logged in that transaction.
 */
export async function runAudited(
  ctx: RequestContext,
  operation: Operation,
  input: AnyInput,
): Promise<unknown> {
  const handle = handlerOf(operation.operation)
  const isAudited = operation.audit ?? !onlyReads(operation)
  if (!isAudited) return handle(ctx, input)
  const pendingRead = readPreviousValues(ctx, operation.audit || undefined, input)
  const result = await handle(ctx, input)
  const previousValues = await pendingRead
  if (!(result instanceof Outside) || result.done) {
    writeAuditLog(ctx, operation, { ...input, result }, previousValues)
    return result
  }
  return new Outside(async () => {
    const finish = await result.wait()
    return async (finalCtx) => {
      const finished = await finish(finalCtx)
      writeAuditLog(finalCtx, operation, { ...input, result: finished }, previousValues)
      return finished
    }
  })
}

/** Sends the query for the previous values before the operation's own statements, and does not wait for it. */
function readPreviousValues(ctx: RequestContext, audit: Audit | undefined, call: Call): Promise<unknown> {
  if (!audit?.keep || audit.id?.startsWith('result.')) return Promise.resolve(null)
  const query = ctx.tx.execute<{ kept: unknown }>(
    sql`select ${storedValuesOf(audit, textAt(ctx, call, audit.id))} as kept`,
  )
  const pendingRead = query.then(({ rows }) => rows[0]?.kept)
  // Prevents an unhandled rejection while nobody awaits the result.
  pendingRead.catch(() => undefined)
  return pendingRead
}

function writeAuditLog(ctx: RequestContext, operation: Operation, call: Call, previousValues: unknown): void {
  const audit = operation.audit || undefined
  const subjectIds = subjectIdsOf(ctx, operation, call)
  const namedIds = (ctx.noted.named ?? []).filter((id) => !subjectIds.includes(id))
  const reader = userOf(ctx)
  // Records repeated reads of the same person once a day (reads.ts).
  if (audit?.daily && reader) {
    const readEntry = { operation: operation.operation, reader: reader.id, request: ctx.requestId }
    const impersonator = impersonatorOf(ctx)?.id ?? null
    writeReads(ctx, { ...readEntry, impersonator, subject: 'users' }, subjectIds)
    writeReads(ctx, { ...readEntry, impersonator, subject: namedSubject }, namedIds)
    return
  }
  const rowOf = (subject: string, subject_id: string) => ({
    id: newId(),
    at: ctx.now,
    operation: operation.operation,
    ...(ctx.actor ? actorValues(ctx) : { actor_kind: 'visitor' as const }),
    impersonator_id: impersonatorOf(ctx)?.id,
    subject,
    subject_id,
    before: previousValues,
    after: audit?.keep ? storedValuesOf(audit, subject_id) : null,
    why: textAt(ctx, call, audit?.why),
    request_id: ctx.requestId,
  })
  const rows = [
    ...subjectIds.map((id) => rowOf(audit?.subject ?? '', id)),
    ...namedIds.map((id) => rowOf(namedSubject, id)),
  ]
  if (rows.length > 0) sendWithoutWaiting(ctx.tx, ctx.tx.insert(auditLog).values(rows))
}

/** Returns the ids of the subjects, one per row of the log. Reading one's own data is not logged. */
function subjectIdsOf(ctx: RequestContext, operation: Operation, call: Call): string[] {
  const { id, subject } = operation.audit || {}
  if (id === 'noted.people') return ctx.noted.people ?? []
  const subjectId = textAt(ctx, call, id)
  const isOwnData = subject === 'users' && id !== 'session.id' && subjectId === ctx.session.id
  return isOwnData && onlyReads(operation) ? [] : [subjectId]
}

/** Selects the current values of the columns listed in `keep`. */
function storedValuesOf({ subject, id, keep = [] }: Audit, subject_id: string): SQL {
  const pairs = keep.map((column) => sql`${column}::text, ${sql.identifier(column)}`)
  const where = id === undefined ? sql`` : sql` where ${eq(sql.identifier('id'), subject_id)}`
  return sql`(select jsonb_build_object(${sql.join(pairs, sql`, `)}) from ${sql.identifier(subject)}${where})`
}

/** Returns the value at a path such as params.id; '' if absent. */
function textAt({ session, noted }: RequestContext, call: Call, path = ''): string {
  return String(valueAt({ ...call, session, noted }, path.split('.')) ?? '')
}
