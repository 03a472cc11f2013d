/** Returns class and code of an error and its causes, but not the message, which may quote user input. */
export function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return error.cause === undefined ? `${error.name}${code}` : `${error.name}: ${errorNameOf(error.cause)}`
}

/** Returns the first stack lines of an error and its causes. */
export function stackLinesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return [...frames.slice(0, 6), ...stackLinesOf(error.cause)]
}
