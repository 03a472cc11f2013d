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
const minuteMs = 60_000
const maxPauseMs = 60 * minuteMs

/**
 * Returns a function that builds something under a name. After two failures, the function returns the last
 * failure until a pause with exponential backoff has passed, because the cause may be a temporary overload.
 */
export function attempts(clock: Clock, onFailure: (name: string, cause: Error) => void) {
  const failures = new Map<string, { count: number; failedBuild: FailedBuild }>()

  return async <Result>(name: string, build: () => Promise<Result>): Promise<Result | FailedBuild> => {
    const previous = failures.get(name)
    if (previous && previous.failedBuild.again > clock.now().getTime()) return previous.failedBuild
    try {
      const result = await build()
      failures.delete(name)
      return result
    } catch (error) {
      // Rethrows an `ApiError`, for example because of a full queue, because it does not depend on what is built.
      if (error instanceof ApiError) throw error
      const cause = error instanceof Error ? error : new Error(String(error))
      const count = (previous?.count ?? 0) + 1
      const failedBuild = new FailedBuild(cause, clock.now().getTime() + pauseAfter(count))
      failures.set(name, { count, failedBuild })
      onFailure(name, cause)
      return failedBuild
    }
  }
}

function pauseAfter(failures: number): number {
  if (failures < maxAttempts) return 0
  return Math.min(minuteMs * 2 ** (failures - maxAttempts), maxPauseMs)
}
