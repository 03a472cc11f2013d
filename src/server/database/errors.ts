import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Classifies the errors of PostgreSQL and its driver. Codes: PostgreSQL manual, appendix A. */

/** A failure to connect: the database is unreachable, refuses connections or has no connection left. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

/** The errors that ended connections. They have no common class or code by which to recognize them. */
const connectionErrors = new WeakSet<Error>()

export function markConnectionError(error: Error): void {
  connectionErrors.add(error)
}

/** Returns whether a transaction conflicted with a concurrent one, so that a retry may succeed. */
export function isTransactionConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isStalePlan(error)
}

/** Returns whether a table has changed since a statement was prepared. A new connection prepares it again. */
function isStalePlan(error: unknown): boolean {
  const { message }: { message?: unknown } = Object(rootCauseOf(error))
  return codeOf(error) === '0A000' && message === 'cached plan must not change result type'
}

/** Matches the driver's messages, which have no code, about unusable connections. */
const driverMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error))/

/**
 * Returns whether the database is unreachable, refuses connections, has no connection left or is too slow. Failures of
 * other connections, such as a browser's, do not count.
 */
export function isUnavailable(error: unknown): boolean {
  const cause = rootCauseOf(error)
  // Lists failed connections and logins (08, 28, 3D), exhausted resources (53), timeouts (55P03, 57014, 25P03, 25P04)
  // and shutdowns (57P0).
  if (cause instanceof pg.DatabaseError && /^(08|28|3D|53|55P03|57014|57P0|25P0[34])/.test(cause.code ?? ''))
    return true
  if (cause instanceof Error && (connectionErrors.has(cause) || driverMessages.test(cause.message)))
    return true
  if (error instanceof NoConnection) return true
  return error instanceof DrizzleQueryError && /^E[A-Z_]+$/.test(codeOf(error))
}

/** Returns whether a text cannot be stored, such as one with a NUL character. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error))
}

/** Returns whether a text is invalid for its type, such as an impossible time. */
export function isMalformed(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

/** Returns whether a unique value is taken by another row. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Returns whether another row refers to the row to delete. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === '23503'
}

function codeOf(error: unknown): string {
  const cause = rootCauseOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** Returns the innermost cause, because Drizzle wraps the driver's errors. */
function rootCauseOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootCauseOf(error.cause) : error
}
