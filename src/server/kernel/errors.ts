import type { ErrorCode } from '../../generated/errors.ts'
import type { Requirement } from '../../language/documents/library.ts'
import { type OnFailure, type Scope, valuesOf } from '../../language/expressions/index.ts'
import type { FieldError } from '../../language/validation/messages.ts'

export type { ErrorCode }

/** Describes why a condition does not hold: the text's key with its values, and the route that fixes it. */
export interface Reason {
  text: string
  values?: Record<string, unknown>
  fix?: string | undefined
}

/** Describes an error's details in addition to its code. */
interface Details {
  /** Contains values for the message's placeholders. */
  params?: Record<string, unknown> | undefined
  fields?: FieldError[]
  /** Contains the reason of a failed requirement. */
  reason?: Reason
  /** Names the current step of the flow. */
  step?: string | undefined
  /** Commits the changes, such as the count of wrong codes, instead of rolling them back. */
  keep?: boolean
}

/** Describes an error that is shown to the person in their language. Any other error answers 500. */
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

/** Throws an error and commits the changes, such as the count of attempts. `params` fill its message. */
export function throwAfterCommit(code: ErrorCode, params?: Record<string, unknown>): never {
  throw new ApiError(code, { keep: true, params })
}

/** Throws errors of single fields, each with its message's key; `code` names the common error. */
export function throwFieldErrors(fields: FieldError[], code: ErrorCode = 'invalid_fields'): never {
  throw new ApiError(code, { fields })
}

/** Throws `requirement` for a condition that does not hold in `scope`. */
export function throwRequirement({ reason, fix }: Requirement, scope: Scope, onFailure?: OnFailure): never {
  const text = typeof reason === 'string' ? { key: reason, with: {} } : reason
  const values = valuesOf(text.with, scope, onFailure)
  throw new ApiError('requirement', { reason: { text: text.key, values, fix } })
}
