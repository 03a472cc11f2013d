import { isCallError } from '../renderer/call-error.ts'
import { DocumentError } from './documents.ts'

/** Why there is no screen to show; each kind has its words under `shell.error_<kind>_…`. */
export interface Problem {
  kind: 'forbidden' | 'not_found' | 'unavailable' | 'maintenance' | 'offline' | 'broken'
  /** The status the page's title tells; an area that is not built yet and a lost connection have none. */
  status?: number
  /** What support needs to find the error in the server's log. */
  requestId?: string
}

export const problems = {
  forbidden: { kind: 'forbidden', status: 403 },
  notFound: { kind: 'not_found', status: 404 },
  unavailable: { kind: 'unavailable' },
} as const satisfies Record<string, Problem>

/** The problem behind an error nobody handled: 500 unless it says otherwise (specification, chapter 2). */
export function problemOf(error: unknown): Problem {
  if (isCallError(error)) {
    const { requestId } = error
    if (error.status === 0) return { kind: 'offline' }
    if (error.status === 403) return { ...problems.forbidden, requestId }
    if (error.status === 404) return { ...problems.notFound, requestId }
    return { kind: error.status === 503 ? 'maintenance' : 'broken', status: error.status, requestId }
  }
  if (error instanceof DocumentError && error.status === 503) return { kind: 'maintenance', status: 503 }
  // What fetch throws when the connection is gone is a TypeError, like many a mistake: the browser tells them apart.
  if (error instanceof TypeError && !navigator.onLine) return { kind: 'offline' }
  return { kind: 'broken', status: 500 }
}
