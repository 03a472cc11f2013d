/** An error's class and code, and those of its causes: its message may quote what a person sent. */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return error.cause === undefined ? `${error.name}${code}` : `${error.name}: ${errorNameOf(error.cause)}`
}

/** The places an error and its causes came from. */
export function stackLinesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [...own.slice(0, 6), ...stackLinesOf(error.cause)]
}
