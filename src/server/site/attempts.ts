import type { Clock } from '../kernel/clock.ts'
import { ApiError } from '../kernel/errors.ts'

/** It could not be made, and why. */
export class Unmade {
  readonly why: Error
  /** When it is tried again for the next who asks, in milliseconds. */
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
 * Makes things by name. What failed twice rests, so that nobody waits for it a third time, and longer after every
 * further failure: it may have been the machine's, on a busy minute.
 */
export function attempts(clock: Clock, note: (name: string, why: Error) => void) {
  const failures = new Map<string, { count: number; unmade: Unmade }>()

  return async <Made>(name: string, make: () => Promise<Made>): Promise<Made | Unmade> => {
    const before = failures.get(name)
    if (before && before.unmade.again > clock.now().getTime()) return before.unmade
    try {
      const made = await make()
      failures.delete(name)
      return made
    } catch (error) {
      // Too long a queue, or a machine without room for a process, says nothing about what is to be made.
      if (error instanceof ApiError) throw error
      const why = error instanceof Error ? error : new Error(String(error))
      const count = (before?.count ?? 0) + 1
      const unmade = new Unmade(why, clock.now().getTime() + pauseAfter(count))
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
