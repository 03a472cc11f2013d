import { withoutUndefined } from '../language/common/objects.ts'
import type { CallError, RefusedField } from '../renderer/actions/call-error.ts'

type ErrorDetails = Pick<CallError, 'reason' | 'fix' | 'otherFix'> & {
  message: string
  fields: readonly RefusedField[]
  requestId: string
  hideError: boolean
  hasEnvelope: boolean
  cause: unknown
}

/**
 * Represents a failed API call. Without a response `status` is 0 and `code` 'network' or 'timeout'; otherwise `code` is
 * a key of schemas/errors.json, or 'unknown' for a response without our error envelope.
 */
export class ApiError extends Error implements CallError {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: readonly RefusedField[]
  readonly reason: CallError['reason']
  readonly fix: CallError['fix']
  readonly otherFix: CallError['fix']
  readonly requestId: string
  /** Whether the response asks that no toast be shown. */
  readonly hideError: boolean
  /** Whether the response body is our error envelope. */
  readonly hasEnvelope: boolean
  undone?: string

  constructor(status: number, code: string, details: Partial<ErrorDetails> = {}) {
    super(details.message, { cause: details.cause })
    this.status = status
    this.code = code
    this.fields = details.fields ?? []
    this.reason = details.reason
    this.fix = details.fix
    this.otherFix = details.otherFix
    this.requestId = details.requestId ?? ''
    this.hideError = details.hideError ?? false
    this.hasEnvelope = details.hasEnvelope ?? false
  }
}

/** Reads the server's error envelope; missing or malformed properties are left out. */
export function apiErrorOf(status: number, body: unknown): ApiError {
  const envelope = objectOf(body)
  const error = objectOf(envelope.error)
  const details = {
    message: textOf(error.message),
    fields: Array.isArray(error.fields) ? error.fields.map(fieldOf) : [],
    reason: textOf(objectOf(error.reason).message),
    fix: linkOf(objectOf(error.fix)),
    otherFix: linkOf(objectOf(error.other_fix)),
    requestId: textOf(error.request_id),
    hideError: envelope.hide_error === true,
    hasEnvelope: 'error' in envelope,
  }
  return new ApiError(status, textOf(error.code) ?? 'unknown', withoutUndefined(details))
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
