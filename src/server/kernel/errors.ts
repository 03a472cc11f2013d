import type { ErrorCode } from '../../generated/errors.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { type OnFailure, type Scope, valuesOf } from '../../language/expressions/index.ts'
import type { FieldError } from '../../language/validation/messages.ts'

export type { ErrorCode }

/** Why a condition does not hold: its text's key with the values it shows, and the route that fixes it. */
export interface Reason {
  text: string
  values?: Record<string, unknown>
  fix?: string | undefined
}

/** The details of an error beside its code. */
interface Details {
  /** Values for the message's placeholders. */
  params?: Record<string, unknown> | undefined
  fields?: FieldError[]
  /** The reason of the failed requirement. */
  reason?: Reason
  /** The flow's step that is open. */
  step?: string | undefined
  /** Commits what was written so far, such as the count of wrong codes, instead of rolling back. */
  keep?: boolean
}

/** An error that the person is told about in their language. Any other error answers 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Refuses with a code of schemas/errors.json. `params` fill the placeholders of its message. */
export function throwError(code: ErrorCode, params?: Record<string, unknown>): never {
  throw new ApiError(code, { params })
}

/** Refuses, and keeps what was written until here: the try itself has to be remembered. */
export function throwAfterCommit(code: ErrorCode): never {
  throw new ApiError(code, { keep: true })
}

/** Refuses because of single fields; each names its message's key. `code` says what they have in common. */
export function throwFieldErrors(fields: FieldError[], code: ErrorCode = 'invalid_fields'): never {
  throw new ApiError(code, { fields })
}

/** Refuses because a condition does not hold; `scope` is what it was asked over. */
export function throwRequirement({ reason, fix }: Requirement, scope: Scope, onFailure?: OnFailure): never {
  const text = typeof reason === 'string' ? { key: reason, with: {} } : reason
  const values = valuesOf(text.with, scope, onFailure)
  throw new ApiError('requirement', { reason: { text: text.key, values, fix } })
}
