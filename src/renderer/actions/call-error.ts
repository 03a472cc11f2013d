/** A field error of the server. `field` is a dotted path, '' for the whole body. */
export interface RefusedField {
  readonly field: string
  readonly key: string
  readonly params: Record<string, unknown>
  /** In the person's language. */
  readonly message: string
}

/** A call that did not succeed, as the host rejects it. */
export interface CallError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  /** A key of schemas/errors.json, 'network' or 'timeout'. */
  readonly code: string
  readonly fields: readonly RefusedField[]
  /** The reason of an unmet requirement. */
  readonly reason: string | undefined
  /** The link that helps. */
  readonly fix: { label: string; go: string } | undefined
  readonly requestId: string
  /** Says in the page's words what was not done. */
  undone?: string
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && 'fields' in error
}
