import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BatchProblem } from '../../generated/domain.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { ErrorDefinition, Library } from '../../language/documents/library.ts'
import { isConditionMet } from '../../language/expressions/index.ts'
import type { FieldError } from '../../language/validation/messages.ts'
import { isUnavailable, isUnstorable } from '../database/errors.ts'
import { ApiError, type ErrorCode, type Reason } from '../kernel/errors.ts'
import type { Translate } from '../kernel/texts.ts'
import { errorNameOf, stackLinesOf } from '../startup/error-description.ts'

/** Maps Fastify's error codes to the platform's error codes. */
const codesByFastifyError: Record<string, ErrorCode> = {
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

/** The number of seconds before a retry; most outages and overloads are over by then. */
const retryAfterSeconds = 5

/** Converts a thrown value to an ApiError. Logs an unexpected error and returns `internal` for it. */
export function failureOf(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error
  if (isUnstorable(error)) return new ApiError('bad_request')
  if (isUnavailable(error)) {
    request.unexpected = { name: errorNameOf(error), places: [] }
    request.log.error({ problem: errorNameOf(error) }, 'the database is away')
    return new ApiError('unavailable')
  }
  if (hasDisconnected(request)) return new ApiError('bad_request')
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number }
  const problemCode = codesByFastifyError[code]
  if (problemCode) return new ApiError(problemCode)
  if (statusCode >= 400 && statusCode < 500) return new ApiError('bad_request')
  // Logs the stack lines without the message, which may quote user input.
  const [name, stackLines] = [errorNameOf(error), stackLinesOf(error)]
  request.unexpected = { name, places: stackLines }
  request.log.error({ problem: name, at: stackLines }, 'an operation failed')
  return new ApiError('internal')
}

/** Returns whether the client disconnected before the whole body had arrived, which is not the server's error. */
function hasDisconnected({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete
}

/** Returns the header with the seconds before a retry; an empty object if they are unknown. */
export function retryHeader({ code, details }: ApiError): { 'retry-after'?: number } {
  const seconds = details.params?.seconds ?? (code === 'unavailable' ? retryAfterSeconds : undefined)
  return typeof seconds === 'number' ? { 'retry-after': seconds } : {}
}

/** Returns the definition of an error. Throws `Error` if the documents lack its code. */
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

/** Builds the body of an error response. */
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

/** Returns the link to a page where the person can resolve the error, if this tenant's platform has that page. */
function fixFor(fix: ErrorDefinition['fix'], tenant: Customization | undefined): ErrorDefinition['fix'] {
  return tenant && fix && (fix.when === undefined || isConditionMet(fix.when, { tenant })) ? fix : undefined
}
