/** A field error of the server. `field` is a dotted path, '' for the whole body. */
export interface RefusedField {
  readonly field: string
  readonly key: string
  readonly params: Record<string, unknown>
  /** The text in the person's language. */
  readonly message: string
}

/** A failed call, as the host rejects it. */
export interface CallError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** A key of schemas/errors.json, 'network' or 'timeout'. */
  readonly code: string
  readonly fields: readonly RefusedField[]
  /** The reason of an unmet requirement. */
  readonly reason: string | undefined
  /** The link to fix the reason. */
  readonly fix: { label: string; go: string } | undefined
  readonly requestId: string
  /** The page's own sentence about what was not done. */
  undone?: string
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && 'fields' in error
}
