import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Classifies the errors of PostgreSQL and its driver. Codes: PostgreSQL manual, appendix A. */

/** The database gave no connection: it is away, refuses or is full. */
export class NoConnection extends Error {
  override name = 'NoConnection'
}

/** Errors that ended connections to the database. Nothing in such an error says whose connection it was. */
const ended = new WeakSet<Error>()

export function markEnded(error: Error): void {
  ended.add(error)
}

/** Another transaction was first: the same work may succeed when it is run again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error)) || isStale(error)
}

/** A table changed since the statement was prepared: the connection is given up, and another knows the table as it is. */
function isStale(error: unknown): boolean {
  const { message }: { message?: unknown } = Object(rootOf(error))
  return codeOf(error) === '0A000' && message === 'cached plan must not change result type'
}

/** Messages of the driver, which has no code, for a connection that cannot be used. */
const driverSays =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Cannot use a pool after calling end|Client (was closed|has encountered a connection error))/

/** The database is away, refuses us, is full or too slow. Failures of other connections, such as a browser's, do not count. */
export function isUnavailable(error: unknown): boolean {
  const root = rootOf(error)
  if (root instanceof pg.DatabaseError && /^(08|28|3D|53|55P03|57014|57P0|25P0[34])/.test(root.code ?? ''))
    return true
  if (root instanceof Error && (ended.has(root) || driverSays.test(root.message))) return true
  if (error instanceof NoConnection) return true
  return error instanceof DrizzleQueryError && /^E[A-Z_]+$/.test(codeOf(error))
}

/** A text that the database cannot hold, such as one with a NUL character. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error))
}

/** A text that is no value of its type, such as a time that no clock shows. */
export function isMalformed(error: unknown): boolean {
  return codeOf(error).startsWith('22')
}

/** Another row has what only one may have. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Another row refers to what was to be deleted. */
export function isReferred(error: unknown): boolean {
  return codeOf(error) === '23503'
}

function codeOf(error: unknown): string {
  const cause = rootOf(error)
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}

/** drizzle wraps what the driver threw. */
function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error
}
