import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'

/** Describes a failure to build a thing. */
export class FailedBuild {
  readonly why: Error
  /** Contains when the next request tries again, in milliseconds of the Unix time. */
  readonly again: number

  constructor(why: Error, again: number) {
    this.why = why
    this.again = again
  }
}

const maxAttempts = 2
const minute = 60_000
const longestPause = 60 * minute

/**
 * Returns a function that builds things by name. After two failures it pauses with exponential backoff, because the
 * cause may be a temporary overload.
 */
export function attempts(clock: Clock, note: (name: string, why: Error) => void) {
  const failures = new Map<string, { count: number; unmade: FailedBuild }>()

  return async <Made>(name: string, make: () => Promise<Made>): Promise<Made | FailedBuild> => {
    const before = failures.get(name)
    if (before && before.unmade.again > clock.now().getTime()) return before.unmade
    try {
      const result = await make()
      failures.delete(name)
      return result
    } catch (error) {
      // Rethrows `ApiError`, such as for a full queue, which does not depend on the thing to build.
      if (error instanceof ApiError) throw error
      const why = error instanceof Error ? error : new Error(String(error))
      const count = (before?.count ?? 0) + 1
      const unmade = new FailedBuild(why, clock.now().getTime() + pauseAfter(count))
      failures.set(name, { count, unmade })
      note(name, why)
      return unmade
    }
  }
}

function pauseAfter(failures: number): number {
  if (failures < maxAttempts) return 0
  return Math.min(minute * 2 ** (failures - maxAttempts), longestPause)
}
