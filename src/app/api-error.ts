import { withoutUndefined } from '../language/common/objects.ts'
import type { CallError, RefusedField } from '../renderer/actions/call-error.ts'

type ErrorDetails = Pick<CallError, 'reason' | 'fix'> & {
  message: string
  fields: readonly RefusedField[]
  requestId: string
  hideError: boolean
  told: boolean
  cause: unknown
}

/**
 * An error of the API. `status` is 0 and `code` 'network' or 'timeout' without a response; otherwise `code` is a key of
 * schemas/errors.json, or 'unknown' for responses that are not ours.
 */
export class ApiError extends Error implements CallError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly RefusedField[]
  readonly reason: CallError['reason']
  readonly fix: CallError['fix']
  readonly requestId: string
  /** The answer asks that no toast be shown. */
  readonly hideError: boolean
  /** The answer had a body of ours that tells of the error. */
  readonly told: boolean
  undone?: string

  constructor(status: number, code: string, known: Partial<ErrorDetails> = {}) {
    super(known.message, { cause: known.cause })
    this.status = status
    this.code = code
    this.fields = known.fields ?? []
    this.reason = known.reason
    this.fix = known.fix
    this.requestId = known.requestId ?? ''
    this.hideError = known.hideError ?? false
    this.told = known.told ?? false
  }
}

/** Reads the server's error envelope; whatever is missing or of another shape is left out. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const envelope = objectOf(body)
  const error = objectOf(envelope.error)
  const known = {
    message: textOf(error.message),
    fields: Array.isArray(error.fields) ? error.fields.map(fieldOf) : [],
    reason: textOf(objectOf(error.reason).message),
    fix: linkOf(objectOf(error.fix)),
    requestId: textOf(error.request_id),
    hideError: envelope.hide_error === true,
    told: 'error' in envelope,
  }
  return new ApiError(status, textOf(error.code) ?? 'unknown', withoutUndefined(known))
}

function linkOf({ label, go }: Record<string, unknown>): CallError['fix'] {
  return typeof label === 'string' && typeof go === 'string' ? { label, go } : undefined
}

function fieldOf(value: unknown): RefusedField {
  const field = objectOf(value)
  return {
    field: textOf(field.field) ?? '',
    key: textOf(field.key) ?? '',
    params: objectOf(field.params),
    message: textOf(field.message) ?? '',
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
