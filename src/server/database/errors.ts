/** What PostgreSQL and its driver throw, sorted by what it means to us. Codes: PostgreSQL manual, appendix A. */

/** Another transaction was first: the same work may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** The database is away, full or too slow. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08|53)/.test(code)) return true
  if (
    [
      '55P03',
      '57014',
      '57P01',
      '57P02',
      '57P03',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOTFOUND',
      'EPIPE',
    ].includes(code)
  )
    return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    messageOf(error),
  )
}

/** A text that the database cannot hold, such as one with a NUL character. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  const cause = rootOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

function messageOf(error: unknown): string {
  const cause = rootOf(error)
  return cause instanceof Error ? cause.message : ''
}

/** drizzle wraps what the driver threw. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}
