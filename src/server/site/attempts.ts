import { ApiError } from '../kernel/errors.ts'

/** It could not be made, and why. */
export class Unmade {
  readonly why: Error
  /** It is tried again for the next who asks. */
  readonly again: boolean

  constructor(why: Error, again: boolean) {
    this.why = why
    this.again = again
  }
}

const mostAttempts = 2

/** Makes things by name. What failed twice is not tried again, so that nobody waits for it a third time. */
export function attempts(note: (name: string, why: Error) => void) {
  const failures = new Map<string, { count: number; why: Error }>()

  return async <Made>(name: string, make: () => Promise<Made>): Promise<Made | Unmade> => {
    const before = failures.get(name)
    if (before && before.count >= mostAttempts) return new Unmade(before.why, false)
    try {
      const made = await make()
      failures.delete(name)
      return made
    } catch (error) {
      // Too long a queue, or a machine without room for a process, says nothing about what is to be made.
      if (error instanceof ApiError) throw error
      const why = error instanceof Error ? error : new Error(String(error))
      const count = (before?.count ?? 0) + 1
      failures.set(name, { count, why })
      note(name, why)
      return new Unmade(why, count < mostAttempts)
    }
  }
}
