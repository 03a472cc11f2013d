/** What is wrong with an expression, or what went wrong in it; `start` and `end` count characters of the source. */
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

/** Whatever was thrown while an expression was parsed or evaluated, as an ExpressionError. */
export function asExpressionError(source: string, error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error
  return new ExpressionError(source, error instanceof Error ? error.message : String(error), undefined, error)
}
