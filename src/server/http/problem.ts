import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BatchProblem } from '../../generated/domain.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { ErrorDefinition, Library } from '../../language/documents/library.ts'
import { holds } from '../../language/expressions/index.ts'
import type { FieldError } from '../../language/validation/messages.ts'
import { isUnavailable, isUnstorable } from '../database/errors.ts'
import { ApiError, type ErrorCode, type Reason } from '../kernel/errors.ts'
import type { Translate } from '../kernel/texts.ts'
import { errorNameOf, stackLinesOf } from '../startup/error-description.ts'

/** Maps Fastify's errors to the platform's codes. */
const ofFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'bad_request',
  FST_PARTS_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad_request',
}

/** Sets the seconds before a retry, after which an outage or overload has mostly passed. */
const pauseInSeconds = 5

/** Converts whatever was thrown to an ApiError. Logs an unexpected error and returns `internal`. */
export function failureOf(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isUnstorable(error)) return new ApiError('bad_request')
  if (isUnavailable(error)) {
    request.unexpected = { name: errorNameOf(error), places: [] }
    request.log.error({ problem: errorNameOf(error) }, 'the database is away')
    return new ApiError('unavailable')
  }
  if (hasLeft(request)) return new ApiError('bad_request')
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const problemCode = ofFastify[code]
  if (problemCode) return new ApiError(problemCode)
  if (statusCode >= 400 && statusCode < 500) return new ApiError('bad_request')
  // Logs the stack lines without the message, which may quote user input.
  const [name, places] = [errorNameOf(error), stackLinesOf(error)]
  request.unexpected = { name, places }
  request.log.error({ problem: name, at: places }, 'an operation failed')
  return new ApiError('internal')
}

/** Returns whether the client disconnected before the body had arrived, which is no error. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Returns the header with the seconds before a retry; empty if unknown. */
export function retryHeader({ code, details }: ApiError): { 'retry-after'?: number } {
  const seconds = details.params?.seconds ?? (code === 'unavailable' ? pauseInSeconds : undefined)
  return typeof seconds === 'number' ? { 'retry-after': seconds } : {}
}

/** Returns the definition of an error. Throws `Error` for a code that the documents lack. */
export function definitionOf({ code }: ApiError, { errors }: Pick<Library, 'errors'>): ErrorDefinition {
  const definition = errors[code]
  if (!definition) throw new Error(`schemas/errors.json lacks ${code}.`)
  return definition
}

/** Sends an error in the reader's language and with the tenant's texts. */
export function sendFailure(
  failure: ApiError,
  definition: ErrorDefinition,
  translate: Translate,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return reply
    .code(definition.status)
    .headers(retryHeader(failure))
    .send({
      error: problemOf(failure, definition, translate, request),
      ...(definition.hide_error && { hide_error: true }),
    })
}

/** Builds the body of an error answer. */
export function problemOf(
  failure: ApiError,
  definition: ErrorDefinition,
  translate: Translate,
  { id, tenant }: Pick<FastifyRequest, 'id' | 'tenant'>,
): BatchProblem {
  const { params, reason, step } = failure.details
  const fields = fieldsOf(failure, definition)
  const fix = fixFor(definition.fix, tenant?.customization)
  const otherFix = fixFor(definition.other_fix, tenant?.customization)
  return {
    code: failure.code,
    message: translate(
      params?.long === true ? (definition.long ?? definition.text) : definition.text,
      params,
    ),
    request_id: id,
    ...(fields && {
      fields: fields.map((field) => ({ ...field, message: translate(field.key, field.params) })),
    }),
    ...(reason && { reason: reasonOf(reason, translate) }),
    ...(step && { step }),
    ...(fix && { fix: { label: translate(fix.label), go: fix.go } }),
    ...(otherFix && { other_fix: { label: translate(otherFix.label), go: otherFix.go } }),
  }
}

function reasonOf({ text, values, fix }: Reason, translate: Translate): NonNullable<BatchProblem['reason']> {
  return { text, ...(values && { values }), ...(fix && { fix }), message: translate(text, values) }
}

/** Builds the errors of single fields. */
function fieldsOf({ details }: ApiError, { field, text }: ErrorDefinition): FieldError[] | undefined {
  const { fields, params = {} } = details
  return fields ?? (field === undefined ? undefined : [{ field, key: text, params }])
}

/** Returns the link to a solution, if this tenant's platform has that page. */
function fixFor(fix: ErrorDefinition['fix'], tenant: Customization | undefined): ErrorDefinition['fix'] {
  return tenant && fix && (fix.when === undefined || holds(fix.when, { tenant })) ? fix : undefined
}
