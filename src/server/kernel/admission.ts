import { isObject } from '../../language/common/objects.ts'
import type { CustomField } from '../../language/customization/customization.ts'
import type { Operation } from '../../language/documents/library.ts'
import { clockNames } from '../../language/expressions/clock.ts'
import { type ExpressionError, holds } from '../../language/expressions/index.ts'
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
import { type About, permittedSubject } from './subject/permitted-subject.ts'

/** Describes the unvalidated input of a request. */
interface RequestInput {
  path: unknown
  query: unknown
  body: unknown
}

export function assertAllowed(ctx: RequestContext, document: Operation): void {
  const { offered = 'true', allow } = document
  const onFailure = reporter(ctx, document)
  if (ctx.preview && !onlyReads(document)) throwError('preview_only')
  if (!holds(offered, { tenant: ctx.tenant.customization }, onFailure)) throwError('not_offered')
  if (holds(withoutSubject(allow), { session: ctx.session }, onFailure)) return
  throwError(ctx.session.authenticated ? 'forbidden' : (ctx.tokenProblem ?? 'unauthenticated'))
}

export function readInput(
  contract: Contract,
  request: RequestInput,
  fields: readonly CustomField[],
  now: Date,
): HandlerInput {
  const params = readParams(request.path, request.query, contract.paramsSchema)
  assertInputLimits(params, contract.paramsSchema)
  const sent = request.body === undefined ? {} : request.body
  const { custom, body } = isObject(sent) ? splitCustomFields(sent, fields) : { custom: {}, body: sent }
  const normalized = isObject(body) ? tidyFields(contract.bodySchema, body) : body
  const problems = [...contract.params(params, now), ...contract.body(normalized, now)]
  if (problems.length > 0) throwFieldErrors(problems)
  return { params, custom, body: isObject(normalized) ? normalized : {} }
}

export function assertRequirements(
  ctx: RequestContext,
  operation: Operation,
  about: About | undefined,
): void {
  const scope = { ...scopeOf(ctx), ...(about && { subject: about.seen }) }
  const unmet = firstUnmet(requirementsOf(operation), scope, reporter(ctx, operation))
  if (unmet) throwRequirement(unmet, scope, reporter(ctx, operation))
}

/** Returns whether the requirements of an operation without a subject hold for the session. */
export function meetsRequirements(ctx: Context, { requires }: Pick<Operation, 'requires'>): boolean {
  return firstUnmet(requires, scopeOf(ctx)) === undefined
}

function scopeOf({ session, tenant, now }: Pick<Context, 'session' | 'tenant' | 'now'>) {
  return { session, tenant: tenant.customization, ...clockNames(now) }
}

/** Validates the input of a read-only operation that the caller may run, to read all its pages. */
export async function inputToRead(
  ctx: RequestContext,
  contract: Contract,
  params: Readonly<Record<string, string>>,
): Promise<AnyInput> {
  const { operation } = contract
  assertAllowed(ctx, operation)
  const input = readInput(contract, { path: {}, query: params, body: undefined }, [], ctx.now)
  const row = await findSubject(ctx.tx, operation, [params])
  const about = await permittedSubject(ctx, operation, row, reporter(ctx, operation))
  assertRequirements(ctx, operation, about)
  return { ...input, subject: about?.record }
}

export function reporter(ctx: RequestContext, { operation }: Pick<Operation, 'operation'>) {
  return (error: ExpressionError) => ctx.log.error({ operation, expression: error.source }, error.message)
}
