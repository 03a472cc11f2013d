import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'

/** The result of a failed build. */
export class FailedBuild {
  readonly why: Error
  /** When the next request tries again, in milliseconds of Unix time. */
  readonly again: number

  constructor(cause: Error, retryAt: number) {
    this.why = cause
    this.again = retryAt
  }
}

const maxAttempts = 2
const minute = 60_000
const maxPauseMs = 60 * minute

/**
 * Returns a function that builds something under a name. After two failures, it waits with exponential backoff
 * before the next attempt, because the cause may be a temporary overload.
 */
export function attempts(clock: Clock, onFailure: (name: string, why: Error) => void) {
  const failures = new Map<string, { count: number; unmade: FailedBuild }>()

  return async <Made>(name: string, build: () => Promise<Made>): Promise<Made | FailedBuild> => {
    const previous = failures.get(name)
    if (previous && previous.unmade.again > clock.now().getTime()) return previous.unmade
    try {
      const result = await build()
      failures.delete(name)
      return result
    } catch (error) {
      // Rethrows an `ApiError`, for example because of a full queue, because it does not depend on what is built.
      if (error instanceof ApiError) throw error
      const cause = error instanceof Error ? error : new Error(String(error))
      const count = (previous?.count ?? 0) + 1
      const failure = new FailedBuild(cause, clock.now().getTime() + pauseAfter(count))
      failures.set(name, { count, unmade: failure })
      onFailure(name, cause)
      return failure
    }
  }
}

function pauseAfter(failures: number): number {
  if (failures < maxAttempts) return 0
  return Math.min(minute * 2 ** (failures - maxAttempts), maxPauseMs)
}
