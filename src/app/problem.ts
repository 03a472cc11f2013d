import { withoutUndefined } from '../language/common/objects.ts'
import { type ProblemKind, problemKindOf } from '../protocol/problem-kind.ts'
import { isCallError } from '../renderer/actions/call-error.ts'
import { DocumentError } from './documents.ts'

/** The reason why no screen is shown. */
export interface Problem {
  kind: ProblemKind
  /** The HTTP status in the page's title; none without a connection. */
  status?: number
  /** The server's message, which replaces the general text. */
  message?: string
  /** The id by which support finds the error in the server's log. */
  requestId?: string
}

export const problems = {
  forbidden: { kind: 'forbidden', status: 403 },
  notFound: { kind: 'not_found', status: 404 },
} as const satisfies Record<string, Problem>

/** Converts an unhandled error to a problem: 500 by default (specification, chapter 2). */
export function problemOf(error: unknown): Problem {
  if (isCallError(error)) {
    const { status, message, requestId } = error
    if (status === 0) return { kind: 'offline' }
    return withoutUndefined({
      kind: problemKindOf(status),
      status,
      // Omits the message from status 500 on, where it says no more than the page does.
      message: status < 500 && message !== '' ? message : undefined,
      requestId: requestId === '' ? undefined : requestId,
    })
  }
  if (error instanceof DocumentError) {
    const { status, requestId } = error
    return withoutUndefined(
      status === 503
        ? { kind: 'maintenance' as const, status, requestId }
        : { kind: 'broken' as const, status: 500, requestId },
    )
  }
  // Recognises a lost connection: fetch then throws a TypeError, as other faults do, but the browser is offline.
  if (error instanceof TypeError && !navigator.onLine) return { kind: 'offline' }
  return { kind: 'broken', status: 500 }
}
