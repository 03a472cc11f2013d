/** A field error of the server. `field` is a dotted path, '' for the whole body. */
export interface RefusedField {
  readonly field: string
  readonly key: string
  readonly params: Record<string, unknown>
  /** The text in the person's language. */
  readonly message: string
}

/** A link to where the person can fix an error. */
export interface Fix {
  readonly label: string
  readonly go: string
}

/** The error with which `RendererServices.call` rejects. */
export interface CallError extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number
  /** A key of schemas/errors.json, 'network' or 'timeout'. */
  readonly code: string
  readonly fields: readonly RefusedField[]
  /** The reason of an unmet requirement. */
  readonly reason: string | undefined
  /** A link to the page where the person can meet the requirement. */
  readonly fix: Fix | undefined
  /** A link to a second way to meet it. */
  readonly otherFix: Fix | undefined
  readonly requestId: string
  /** The page's own message, which says what was not done. */
  undone?: string
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && 'fields' in error
}

/** Returns the links of an error that help the person to resolve it. */
export function fixesOf({ fix, otherFix }: CallError): readonly Fix[] {
  return [fix, otherFix].flatMap((one) => one ?? [])
}
