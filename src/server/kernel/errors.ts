import type { ErrorCode } from '../../generated/errors.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { evaluateAll, type OnFailure, type Scope } from '../../language/expressions/index.ts'
import type { FieldError } from '../../language/validation/messages.ts'

export type { ErrorCode }

/**
 * Why a condition does not hold: the key and values of the text, and the route of the page where the person can
 * meet the condition.
 */
export interface Reason {
  text: string
  values?: Record<string, unknown>
  fix?: string | undefined
}

/** The details of an error in addition to its code. */
interface Details {
  /** The values of the message's placeholders. */
  params?: Record<string, unknown> | undefined
  fields?: FieldError[]
  /** The reason of an unmet requirement. */
  reason?: Reason
  /** The current step of the flow. */
  step?: string | undefined
  /** Whether the changes, such as the count of wrong codes, are committed instead of rolled back. */
  keep?: boolean
}

/** An error that the person sees in their language. All other errors are answered with status 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Throws an error of schemas/errors.json. `params` fill the placeholders of its message. */
export function throwError(code: ErrorCode, params?: Record<string, unknown>): never {
  throw new ApiError(code, { params })
}

/**
 * Throws an error and commits the changes, such as the count of attempts. `params` fill the placeholders of its
 * message.
 */
export function throwAfterCommit(code: ErrorCode, params?: Record<string, unknown>): never {
  throw new ApiError(code, { keep: true, params })
}

/** Throws errors of single fields, each with its message's key. `code` is the code of the whole error. */
export function throwFieldErrors(fields: FieldError[], code: ErrorCode = 'invalid_fields'): never {
  throw new ApiError(code, { fields })
}

/** Throws `requirement` for a condition that does not hold in `scope`. */
export function throwRequirement({ reason, fix }: Requirement, scope: Scope, onFailure?: OnFailure): never {
  const text = typeof reason === 'string' ? { key: reason, with: {} } : reason
  const values = evaluateAll(text.with, scope, onFailure)
  throw new ApiError('requirement', { reason: { text: text.key, values, fix } })
}
