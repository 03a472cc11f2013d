import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { calendarDay } from '../../domain/calendar.ts'
import { isObject } from '../../language/common/objects.ts'
import type { Operation } from '../../language/documents/library.ts'
import { customFieldsOf } from '../../language/forms/custom-fields.ts'
import { allSettledInOrder } from '../database/all-settled-in-order.ts'
import type { Tx } from '../database/connection.ts'
import { sendWithoutWaiting } from '../database/send-without-waiting.ts'
import { RolledBack, type Work } from '../database/transaction.ts'
import { type Answer, responseOf } from '../http/answer.ts'
import { assertInputLimits } from '../http/input-limits.ts'
import { logSuspiciousInput } from '../http/suspicion.ts'
import type { Credentials } from '../identity/credentials.ts'
import { assertFresh } from '../identity/freshness.ts'
import { countCall } from '../identity/limits.ts'
import type { RequestOrigin } from '../identity/places.ts'
import { receiveFile } from '../modules/files/receive.ts'
import type { Services } from '../services.ts'
import { userOf } from './actor.ts'
import { assertAllowed, assertRequirements, expressionErrorLogger, readInput } from './admission.ts'
import { runAudited } from './audit.ts'
import type { Language, LogFields, RequestContext, StoredFile, UploadedFile } from './context.ts'
import type { Contract } from './contract.ts'
import { nonEmptyAnswers } from './custom-fields.ts'
import { ApiError, throwError, throwFieldErrors } from './errors.ts'
import { assertFiles, fileOwnerOf } from './files.ts'
import { formErrors } from './form-errors.ts'
import type { HandlerInput } from './handlers.ts'
import { claimKey, type KeyedRequest, releaseKey, storeResponse } from './idempotency.ts'
import { prepareTransition } from './lifecycle/step.ts'
import { openContext } from './open-context.ts'
import { DeferredWork, Outside } from './outside.ts'
import { assertStepReached } from './steps.ts'
import { findSubject } from './subject/find.ts'
import { permittedSubject } from './subject/permitted-subject.ts'

export interface OperationRequest {
  host: string
  tokens: Credentials
  /** The header Idempotency-Key; '' if absent. */
  key: string
  place: RequestOrigin
  language: Language
  id: string
  path: unknown
  query: unknown
  body: unknown
  /** Reads the uploaded file. Called only after the permission was checked. */
  upload?(): Promise<UploadedFile>
  log: RequestContext['log']
  /** Aborts when the client disconnects before the response. */
  gone: AbortSignal
  /** Called with the tenant, the time and the actor once they are known. */
  entered(ctx: Pick<RequestContext, 'tenant' | 'now' | 'actor'> & { sessionId?: string | null }): void
  noted: LogFields
  /** Runs one operation for several items. */
  runEach: RequestContext['runEach']
  /** Whether everything is rolled back and no external service is called. */
  rehearsed?: boolean
}

/**
 * Runs one operation from request to response. Uploads and most operations with a rate limit check permission and
 * limit in a transaction of their own; files are examined outside a transaction.
 */
export async function runOperation(
  services: Services,
  contract: Contract,
  request: OperationRequest,
): Promise<Answer> {
  const { operation } = contract
  assertInputLimits(request.query, contract.paramsSchema)
  assertInputLimits(request.body, contract.bodySchema)
  if (request.rehearsed || (!request.upload && (!operation.limit || isCountedInOwnTransaction(operation))))
    return runInTransaction(services, contract, request)
  const tenantId = await checkRateLimit(services, operation, request)
  if (!request.upload) return runInTransaction(services, contract, request)
  const file = await receiveFile(services, tenantId, await request.upload())
  try {
    return await runInTransaction(services, contract, request, file)
  } catch (error) {
    // Deletes the file after an `ApiError`, because the file then has no row. After any other error the file may
    // have a row; housekeeping checks this later.
    if (error instanceof ApiError) await services.files.remove(tenantId, file.id)
    throw error
  }
}

/**
 * Runs the operation's transaction: caller, permission, validation, idempotency, requirements, then the handler; an
 * error rolls it back. External work runs after the commit, and its result is written in a second transaction.
 */
async function runInTransaction(
  services: Services,
  contract: Contract,
  request: OperationRequest,
  file?: StoredFile,
): Promise<Answer> {
  const { operation } = contract
  const outcome = await inContext(services, request, operation, (ctx, record) =>
    startRequest(ctx, contract, { ...request, record, file }),
  )
  if ('later' in outcome) return responseOf(contract, await outcome.later.work())
  if (!('rest' in outcome)) return outcome
  if (request.rehearsed) return emptyResponse
  const { rest: externalWork, keyed, step } = outcome
  const finish = await externalWork.wait()
  return inContext(services, request, operation, async (ctx, record) => {
    assertAllowed(ctx, operation)
    await permittedSubject(ctx, operation, record, expressionErrorLogger(ctx, operation))
    return runOnce(ctx, keyed, async () => {
      const result = await finish(ctx)
      step?.assertTransitioned()
      return responseOf(contract, result)
    })
  })
}

/** The response to a rehearsal that would continue outside its transaction. */
const emptyResponse: Answer = { status: 204, json: '' }

/** An operation whose response depends on work after its transaction. */
interface DeferredResponse {
  later: DeferredWork<unknown>
}

interface ExternalContinuation {
  rest: Outside<unknown>
  keyed: KeyedRequest | undefined
  step: Awaited<ReturnType<typeof prepareTransition>>
}

/** A request with its loaded subject and its uploaded file. */
interface PreparedRequest extends OperationRequest {
  record: object | undefined
  file: StoredFile | undefined
}

async function startRequest(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<Answer | ExternalContinuation | DeferredResponse> {
  const { operation } = contract
  assertAllowed(ctx, operation)
  // Makes the transaction of a preview read-only, except for audited reads, which write the audit log.
  if (ctx.preview && !operation.audit) await ctx.tx.execute(sql`set local transaction_read_only = on`)
  if (operation.limit && (isCountedInOwnTransaction(operation) || prepared.rehearsed))
    return countAttempt(ctx, operation, () => execute(ctx, contract, prepared))
  return execute(ctx, contract, prepared)
}

/**
 * Returns whether attempts are counted in the operation's own transaction, which is possible if the counter belongs
 * to one account, because its lock then blocks no other account.
 */
function isCountedInOwnTransaction({ limit, idempotent }: Operation): boolean {
  return limit !== undefined && limit.by === undefined && idempotent === true
}

/** Counts an attempt. The count is committed even if the operation fails. */
async function countAttempt<T>(
  ctx: RequestContext,
  operation: Operation,
  work: () => Promise<T>,
): Promise<T> {
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

async function execute(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<Answer | ExternalContinuation | DeferredResponse> {
  const { operation } = contract
  const input = await inputOf(ctx, contract, prepared)
  const permitted = await permittedSubject(
    ctx,
    operation,
    prepared.record,
    expressionErrorLogger(ctx, operation),
  )
  const keyed = keyedRequestOf(ctx, operation, prepared, input)
  return runOnce<Answer | ExternalContinuation | DeferredResponse>(ctx, keyed, async () => {
    await assertStepReached(ctx, operation, input)
    assertRequirements(ctx, operation, permitted)
    if (!prepared.rehearsed) assertFresh(ctx, operation)
    const step = await prepareTransition(ctx, operation, permitted?.record)
    const result = await runAudited(ctx, operation, {
      ...input,
      subject: permitted?.record,
      transition: step?.transition,
    })
    if (result instanceof DeferredWork) return { later: result }
    if (result instanceof Outside) return { rest: result, keyed, step }
    step?.assertTransitioned()
    return responseOf(contract, result)
  })
}

/**
 * Returns the stored response of a repeated request, or else runs the work and stores its response. Releases the key
 * if the operation is unfinished.
 */
async function runOnce<Done extends Answer | ExternalContinuation | DeferredResponse>(
  ctx: RequestContext,
  keyed: KeyedRequest | undefined,
  work: () => Promise<Done>,
): Promise<Done | Answer> {
  if (!keyed) return work()
  const storedResponse = await claimKey(ctx.tx, keyed, ctx.realNow)
  if (storedResponse) {
    ctx.noted.repeated = true
    return { status: storedResponse.status, json: storedResponse.answer }
  }
  const result = await work().catch(async (error: unknown) => {
    // Releases the key of a committed failure, so that the same request can be repeated.
    if (error instanceof ApiError && error.details.keep) await releaseKey(ctx.tx, keyed)
    throw error
  })
  const response = 'json' in result ? { status: result.status, answer: result.json } : undefined
  sendWithoutWaiting(ctx.tx, response ? storeResponse(ctx.tx, keyed, response) : releaseKey(ctx.tx, keyed))
  return result
}

/**
 * Checks permission and rate limit in its own transaction, so that failed attempts are counted and nothing costly
 * runs first. Returns the tenant's id.
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

/** Runs work in the context of a request. The subject is loaded together with the caller. */
function inContext<T>(
  services: Services,
  request: OperationRequest,
  operation: Pick<Operation, 'subject'>,
  work: (ctx: RequestContext, record: object | undefined) => Promise<T>,
): Promise<T> {
  const { host, tokens, language, log, place, id, noted, runEach, rehearsed: isRehearsal } = request
  const runInside = async (tx: Tx, client: pg.PoolClient): Promise<T> => {
    const [openedContext, record] = await allSettledInOrder([
      openContext(services, { tenant: { host }, who: tokens, language, log }, tx, client),
      findSubject(tx, operation, [request.path, request.query, request.body]),
    ])
    const { tenant } = openedContext
    services.bulkhead.learn(host, tenant.id)
    request.entered(openedContext)
    const report: RequestContext['report'] = (content) =>
      services.errorReports.report(content, { side: 'browser', tenant: tenant.slug })
    return work({ ...openedContext, place, requestId: id, noted, report, runEach }, record)
  }
  return services.bulkhead.enter(host, isRehearsal ? rolledBack(runInside) : runInside, request.gone)
}

/** Runs the work and rolls it back, including the counts of attempts. */
function rolledBack<T>(work: (tx: Tx, client: pg.PoolClient) => Promise<T>): Work<T> {
  return async (tx, client) => {
    try {
      return new RolledBack(await work(tx, client))
    } catch (error) {
      throw error instanceof ApiError ? new ApiError(error.code, { ...error.details, keep: false }) : error
    }
  }
}

/**
 * Validates the input against the document, the tenant's form and the files that it refers to. Separates the
 * tenant's custom fields from the body.
 */
async function inputOf(
  ctx: RequestContext,
  contract: Contract,
  prepared: PreparedRequest,
): Promise<HandlerInput> {
  const { operation } = contract
  const custom = customFieldsOf(ctx.library.forms[operation.form ?? ''], ctx.tenant.customization)
  const input = {
    ...readInput(contract, prepared, custom, calendarDay(ctx.now, ctx.timeZone)),
    file: prepared.file,
  }
  logSuspiciousInput(ctx, contract, input)
  const fullBody = { ...input.body, ...nonEmptyAnswers(input.custom) }
  const problems = formErrors(ctx, operation, fullBody, ctx.library, expressionErrorLogger(ctx, operation))
  if (problems.length > 0) throwFieldErrors(problems)
  await assertFiles(ctx, contract, input.body, fileOwnerOf(operation, prepared.record))
  return input
}

/** Returns the request with its idempotency key; undefined if no key is needed. Throws `key_missing` without a UUID. */
function keyedRequestOf(
  ctx: RequestContext,
  operation: Operation,
  request: OperationRequest,
  { params, body, custom }: HandlerInput,
): KeyedRequest | undefined {
  const user = userOf(ctx)
  if (!operation.idempotent || !user) return undefined
  if (!uuidPattern.test(request.key)) throwError('key_missing')
  return {
    userId: user.id,
    operation: operation.operation,
    key: request.key,
    request: { params, body: { ...body, ...nonEmptyAnswers(custom) } },
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
