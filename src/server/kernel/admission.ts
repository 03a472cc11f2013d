import { calendarDay } from '../../domain/calendar.ts'
import { isObject } from '../../language/common/objects.ts'
import type { CustomField } from '../../language/customization/customization.ts'
import type { Operation } from '../../language/documents/library.ts'
import { clockNames } from '../../language/expressions/clock.ts'
import { type ExpressionError, isConditionMet } from '../../language/expressions/index.ts'
import { firstUnmet, onlyReads, requirementsOf } from '../../language/operations/requirements.ts'
import { withoutSubject } from '../../language/operations/without-subject.ts'
import { tidyFields } from '../../language/validation/tidy.ts'
import { assertInputLimits } from '../http/input-limits.ts'
import { readParams } from '../http/params.ts'
import type { Context, RequestContext } from './context.ts'
import type { Contract } from './contract.ts'
import { splitCustomFields } from './custom-fields.ts'
import { throwError, throwFieldErrors, throwRequirement } from './errors.ts'
import type { AnyInput, HandlerInput } from './handlers.ts'
import { findSubject } from './subject/find.ts'
import { type PermittedSubject, permittedSubject } from './subject/permitted-subject.ts'

/** The unvalidated input of a request. */
interface RequestInput {
  path: unknown
  query: unknown
  body: unknown
}

/**
 * Throws `preview_only`, `not_offered`, `forbidden`, `unauthenticated` or `session_expired` if the caller may not run
 * the operation for any subject.
 */
export function assertAllowed(ctx: RequestContext, operation: Operation): void {
  const { offered = 'true', allow } = operation
  const onFailure = expressionErrorLogger(ctx, operation)
  if (ctx.preview && !onlyReads(operation)) throwError('preview_only')
  if (!isConditionMet(offered, { tenant: ctx.tenant.customization }, onFailure)) throwError('not_offered')
  if (isConditionMet(withoutSubject(allow), { session: ctx.session }, onFailure)) return
  throwError(ctx.session.authenticated ? 'forbidden' : (ctx.tokenProblem ?? 'unauthenticated'))
}

/** Parses and validates the input of a request. Throws `invalid_fields` and the errors of `assertInputLimits`. */
export function readInput(
  contract: Contract,
  request: RequestInput,
  fields: readonly CustomField[],
  today: string,
): HandlerInput {
  const params = readParams(request.path, request.query, contract.paramsSchema)
  assertInputLimits(params, contract.paramsSchema)
  const requestBody = request.body === undefined ? {} : request.body
  const { custom, body } = isObject(requestBody)
    ? splitCustomFields(requestBody, fields)
    : { custom: {}, body: requestBody }
  const normalized = isObject(body) ? tidyFields(contract.bodySchema, body) : body
  const problems = [...contract.params(params, today), ...contract.body(normalized, today)]
  if (problems.length > 0) throwFieldErrors(problems)
  return { params, custom, body: isObject(normalized) ? normalized : {} }
}

/** Throws `requirement` for the first requirement of an operation that does not hold. */
export function assertRequirements(
  ctx: RequestContext,
  operation: Operation,
  permitted: PermittedSubject | undefined,
): void {
  const scope = { ...scopeOf(ctx), ...(permitted && { subject: permitted.seen }) }
  const unmet = firstUnmet(requirementsOf(operation), scope, expressionErrorLogger(ctx, operation))
  if (unmet) throwRequirement(unmet, scope, expressionErrorLogger(ctx, operation))
}

/** Returns whether the requirements of an operation without a subject hold for the session. */
export function meetsRequirements(ctx: Context, { requires }: Pick<Operation, 'requires'>): boolean {
  return firstUnmet(requires, scopeOf(ctx)) === undefined
}

function scopeOf({
  session,
  tenant,
  now,
  timeZone,
}: Pick<Context, 'session' | 'tenant' | 'now' | 'timeZone'>) {
  return { session, tenant: tenant.customization, ...clockNames(now, timeZone) }
}

/**
 * Checks that the caller may run a read-only operation, and validates its input, before all its pages are read. Throws
 * `not_found` for an unknown subject, and the errors of `assertAllowed`, `readInput` and `assertRequirements`.
 */
export async function readInputOfPages(
  ctx: RequestContext,
  contract: Contract,
  params: Readonly<Record<string, string>>,
): Promise<AnyInput> {
  const { operation } = contract
  assertAllowed(ctx, operation)
  const input = readInput(
    contract,
    { path: {}, query: params, body: undefined },
    [],
    calendarDay(ctx.now, ctx.timeZone),
  )
  const row = await findSubject(ctx.tx, operation, [params])
  const permitted = await permittedSubject(ctx, operation, row, expressionErrorLogger(ctx, operation))
  assertRequirements(ctx, operation, permitted)
  return { ...input, subject: permitted?.record }
}

/** Returns a function that logs the errors of an operation's expressions. */
export function expressionErrorLogger(ctx: RequestContext, { operation }: Pick<Operation, 'operation'>) {
  return (error: ExpressionError) => ctx.log.error({ operation, expression: error.source }, error.message)
}
