import { withoutUndefined } from '../language/common/objects.ts'
import { type ProblemKind, problemKindOf } from '../protocol/problem-kind.ts'
import { isCallError } from '../renderer/actions/call-error.ts'
import { DocumentError } from './documents.ts'

/** Why there is no screen to show. */
export interface Problem {
  kind: ProblemKind
  /** The status the page's title tells; a lost connection has none. */
  status?: number
  /** The server's own sentence, in place of the general one. */
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
      // Of a fault of ours the server says no more than the page does.
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
  // What fetch throws when the connection is gone is a TypeError, like many a mistake: the browser tells them apart.
  if (error instanceof TypeError && !navigator.onLine) return { kind: 'offline' }
  return { kind: 'broken', status: 500 }
}
