import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { isObject } from '../../language/common/objects.ts'
import type { Operation } from '../../language/documents/library.ts'
import { customFieldsOf } from '../../language/forms/custom-fields.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import type { Tx } from '../database/connection.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import { RolledBack, type Work } from '../database/transaction.ts'
import { type Answer, answerOf } from '../http/answer.ts'
import { assertInputLimits } from '../http/input-limits.ts'
import { noteSuspicion } from '../http/suspicion.ts'
import type { Credentials } from '../identity/credentials.ts'
import { assertFresh } from '../identity/freshness.ts'
import { countCall } from '../identity/limits.ts'
import type { Place } from '../identity/places.ts'
import { receiveFile } from '../modules/files/receive.ts'
import type { Services } from '../services.ts'
import { userOf } from './actor.ts'
import { assertAllowed, assertRequirements, readInput, reporter } from './admission.ts'
import { audited } from './audit.ts'
import type { Language, LogFields, RequestContext, StoredFile, UploadedFile } from './context.ts'
import type { Contract } from './contract.ts'
import { answeredOf } from './custom-fields.ts'
import { ApiError, throwError, throwFieldErrors } from './errors.ts'
import { assertFiles, ownedBy } from './files.ts'
import { formErrors } from './form-errors.ts'
import type { HandlerInput } from './handlers.ts'
import { claimKey, type KeyedRequest, releaseKey, storeAnswer } from './idempotency.ts'
import { stepOf } from './lifecycle/step.ts'
import { openContext } from './open-context.ts'
import { DeferredWork, Outside } from './outside.ts'
import { assertStepReached } from './steps.ts'
import { findSubject } from './subject/find.ts'
import { permittedSubject } from './subject/permitted-subject.ts'

export interface OperationRequest {
  host: string
  tokens: Credentials
  /** Contains the header Idempotency-Key; '' without one. */
  key: string
  place: Place
  language: Language
  id: string
  path: unknown
  query: unknown
  body: unknown
  /** Reads the uploaded file; called after the permission was checked. */
  upload?(): Promise<UploadedFile>
  log: RequestContext['log']
  /** Aborts when the client disconnects before the answer. */
  gone: AbortSignal
  /** Receives tenant, time and actor once they are known. */
  entered(at: Pick<RequestContext, 'tenant' | 'now' | 'actor'> & { sessionId?: string | null }): void
  noted: LogFields
  /** Runs one operation for several items. */
  runEach: RequestContext['runEach']
  /** Rolls everything back and calls no external services. */
  rehearsed?: boolean
}

/**
 * Runs one operation from request to answer. Checks permission and rate limit of uploads and limited operations in a
 * transaction of their own; examines files outside a transaction.
 */
export async function runOperation(
  services: Services,
  contract: Contract,
  request: OperationRequest,
): Promise<Answer> {
  const { operation } = contract
  assertInputLimits(request.query, contract.paramsSchema)
  assertInputLimits(request.body, contract.bodySchema)
  if (request.rehearsed || (!request.upload && (!operation.limit || countsWithin(operation))))
    return perform(services, contract, request)
  const tenantId = await checkRateLimit(services, operation, request)
  if (!request.upload) return perform(services, contract, request)
  const file = await receiveFile(services, tenantId, await request.upload())
  try {
    return await perform(services, contract, request, file)
  } catch (error) {
    // Deletes the file, which has no row; after any other error it may have one, which housekeeping checks.
    if (error instanceof ApiError) await services.files.remove(tenantId, file.id)
    throw error
  }
}

/**
 * Runs the operation's transaction: caller, permission, validation, idempotency, requirements, then the handler; an
 * error rolls it back. Work outside runs after the commit, and its result is written in a second transaction.
 */
async function perform(
  services: Services,
  contract: Contract,
  request: OperationRequest,
  file?: StoredFile,
): Promise<Answer> {
  const { operation } = contract
  const first = await inContext(services, request, operation, (ctx, record) =>
    startRequest(ctx, contract, { ...request, record, file }),
  )
  if ('later' in first) return answerOf(contract, await first.later.work())
  if (!('rest' in first)) return first
  if (request.rehearsed) return nothing
  const { rest, keyed, step } = first
  const finish = await rest.wait()
  return inContext(services, request, operation, async (ctx, record) => {
    assertAllowed(ctx, operation)
    await permittedSubject(ctx, operation, record, reporter(ctx, operation))
    return runOnce(ctx, keyed, async () => {
      const result = await finish(ctx)
      step?.assertTransitioned()
      return answerOf(contract, result)
    })
  })
}

/** Answers a rehearsal that would continue outside. */
const nothing: Answer = { status: 204, json: '' }

/** Describes an operation whose answer depends on work after its transaction. */
interface DeferredAnswer {
  later: DeferredWork<unknown>
}

interface OutsideCall {
  rest: Outside<unknown>
  keyed: KeyedRequest | undefined
  step: Awaited<ReturnType<typeof stepOf>>
}

/** Describes a request with its loaded subject and its uploaded file. */
interface PreparedRequest extends OperationRequest {
  record: object | undefined
  file: StoredFile | undefined
}

async function startRequest(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<Answer | OutsideCall | DeferredAnswer> {
  const { operation } = contract
  assertAllowed(ctx, operation)
  // Leaves audited reads writable for their row.
  if (ctx.preview && !operation.audit) await ctx.tx.execute(sql`set local transaction_read_only = on`)
  if (operation.limit && (countsWithin(operation) || prepared.rehearsed))
    return counting(ctx, operation, () => answer(ctx, contract, prepared))
  return answer(ctx, contract, prepared)
}

/**
 * Returns whether attempts are counted in the operation's own transaction, where the counter of one account blocks no
 * other.
 */
function countsWithin({ limit, idempotent }: Operation): boolean {
  return limit !== undefined && limit.by === undefined && idempotent === true
}

/** Counts an attempt, and keeps the count if the operation fails. */
async function counting<T>(ctx: RequestContext, operation: Operation, work: () => Promise<T>): Promise<T> {
  const caller = { userId: userOf(ctx)?.id ?? null, place: ctx.place, subject: undefined }
  await countCall(ctx.tx, operation, caller, ctx.realNow)
  sendWithoutWaiting(ctx.tx, ctx.tx.execute(sql.raw('savepoint counted')))
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (!error.details.keep) await ctx.tx.execute(sql.raw('rollback to savepoint counted'))
    throw new ApiError(error.code, { ...error.details, keep: true })
  }
}

async function answer(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<Answer | OutsideCall | DeferredAnswer> {
  const { operation } = contract
  const input = await inputOf(ctx, contract, prepared)
  const permitted = await permittedSubject(ctx, operation, prepared.record, reporter(ctx, operation))
  const keyed = keyedRequest(ctx, operation, prepared, input)
  return runOnce<Answer | OutsideCall | DeferredAnswer>(ctx, keyed, async () => {
    await assertStepReached(ctx, operation, input)
    assertRequirements(ctx, operation, permitted)
    if (!prepared.rehearsed) assertFresh(ctx, operation)
    const step = await stepOf(ctx, operation, permitted?.record)
    const result = await audited(ctx, operation, {
      ...input,
      subject: permitted?.record,
      transition: step?.transition,
    })
    if (result instanceof DeferredWork) return { later: result }
    if (result instanceof Outside) return { rest: result, keyed, step }
    step?.assertTransitioned()
    return answerOf(contract, result)
  })
}

/**
 * Returns the stored answer of a repeated request; otherwise runs the work and stores its answer. Releases the key
 * while the operation is unfinished.
 */
async function runOnce<Done extends Answer | OutsideCall | DeferredAnswer>(
  ctx: RequestContext,
  keyed: KeyedRequest | undefined,
  work: () => Promise<Done>,
): Promise<Done | Answer> {
  if (!keyed) return work()
  const earlier = await claimKey(ctx.tx, keyed, ctx.realNow)
  if (earlier) {
    ctx.noted.repeated = true
    return { status: earlier.status, json: earlier.answer }
  }
  const done = await work().catch(async (error: unknown) => {
    // Releases the key of a committed failure, so that the same request may be repeated.
    if (error instanceof ApiError && error.details.keep) await releaseKey(ctx.tx, keyed)
    throw error
  })
  const stored = 'json' in done ? { status: done.status, answer: done.json } : undefined
  sendWithoutWaiting(ctx.tx, stored ? storeAnswer(ctx.tx, keyed, stored) : releaseKey(ctx.tx, keyed))
  return done
}

/**
 * Checks permission and rate limit in its own transaction, so that failed attempts are counted and nothing costly runs
 * before. Returns the tenant's id.
 */
function checkRateLimit(
  services: Services,
  operation: Operation,
  request: OperationRequest,
): Promise<string> {
  return inContext(services, request, {}, async (ctx) => {
    assertAllowed(ctx, operation)
    const field = operation.limit?.by
    const body: Record<string, unknown> = isObject(request.body) ? request.body : {}
    const value = field === undefined ? undefined : body[field]
    const subject = typeof value === 'string' ? value : undefined
    const caller = { userId: userOf(ctx)?.id ?? null, place: request.place, subject }
    await countCall(ctx.tx, operation, caller, ctx.realNow)
    return ctx.tenant.id
  })
}

/** Runs work in the context of a request. Loads the subject together with the caller. */
function inContext<T>(
  services: Services,
  request: OperationRequest,
  operation: Pick<Operation, 'subject'>,
  work: (ctx: RequestContext, record: object | undefined) => Promise<T>,
): Promise<T> {
  const { host, tokens, language, log, place, id, noted, runEach, rehearsed } = request
  const enter = async (tx: Tx, client: pg.PoolClient): Promise<T> => {
    const [opened, record] = await allSettledInOrder([
      openContext(services, { tenant: { host }, who: tokens, language, log }, tx, client),
      findSubject(tx, operation, [request.path, request.query, request.body]),
    ])
    const { tenant } = opened
    services.bulkhead.learn(host, tenant.id)
    request.entered(opened)
    const report: RequestContext['report'] = (content) =>
      services.errorReports.report(content, { side: 'browser', tenant: tenant.slug })
    return work({ ...opened, place, requestId: id, noted, report, runEach }, record)
  }
  return services.bulkhead.enter(host, rehearsed ? undone(enter) : enter, request.gone)
}

/** Runs the work and rolls it back, including the counts of attempts. */
function undone<T>(work: (tx: Tx, client: pg.PoolClient) => Promise<T>): Work<T> {
  return async (tx, client) => {
    try {
      return new RolledBack(await work(tx, client))
    } catch (error) {
      throw error instanceof ApiError ? new ApiError(error.code, { ...error.details, keep: false }) : error
    }
  }
}

/**
 * Validates the input against the document, the tenant's form and the files it names. Separates the tenant's custom
 * fields from the body.
 */
async function inputOf(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<HandlerInput> {
  const { operation } = contract
  const custom = customFieldsOf(ctx.library.forms[operation.form ?? ''], ctx.tenant.customization)
  const input = { ...readInput(contract, prepared, custom, ctx.now), file: prepared.file }
  noteSuspicion(ctx, contract, input)
  const fullBody = { ...input.body, ...answeredOf(input.custom) }
  const problems = formErrors(ctx, operation, fullBody, ctx.library, reporter(ctx, operation))
  if (problems.length > 0) throwFieldErrors(problems)
  await assertFiles(ctx, contract, input.body, ownedBy(operation, prepared.record))
  return input
}

function keyedRequest(
  ctx: RequestContext,
  operation: Operation,
  request: OperationRequest,
  { params, body, custom }: HandlerInput,
): KeyedRequest | undefined {
  const user = userOf(ctx)
  if (!operation.idempotent || !user) return undefined
  if (!isUuid.test(request.key)) throwError('key_missing')
  return {
    userId: user.id,
    operation: operation.operation,
    key: request.key,
    request: { params, body: { ...body, ...answeredOf(custom) } },
  }
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
