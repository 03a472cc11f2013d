/** Signals an invalid or failed expression; `start` and `end` are character offsets in the source. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
  readonly source: string
  readonly start: number
  readonly end: number

  constructor(
    source: string,
    message: string,
    range?: { readonly start: number; readonly end: number },
    cause?: unknown,
  ) {
    super(message, { cause })
    this.source = source
    this.start = range?.start ?? 0
    this.end = range?.end ?? source.length
  }
}

/** Converts an error thrown while parsing or evaluating to an ExpressionError. */
export function asExpressionError(source: string, error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error
  return new ExpressionError(source, error instanceof Error ? error.message : String(error), undefined, error)
}
