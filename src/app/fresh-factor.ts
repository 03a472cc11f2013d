import { ApiError } from './api-error.ts'

/** Asks for the second factor once, however many calls wait for it. */
export interface FreshFactor {
  /** Runs work that may be refused until the second factor is given, and repeats it afterwards. */
  given<T>(work: () => Promise<T>): Promise<T>
  /** Returns whether the dialog is open. */
  requested(): boolean
  subscribe(listener: () => void): () => void
  /** Closes the dialog: repeats the waiting calls if the factor was given, otherwise rejects them. */
  answer(given: boolean): void
}

export function createFreshFactor(): FreshFactor {
  const listeners = new Set<() => void>()
  let waiting: ((given: boolean) => void)[] = []

  function set(next: typeof waiting): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  return {
    async given(work) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'second_factor_needed')) throw error
        const given = await new Promise<boolean>((resolve) => set([...waiting, resolve]))
        if (!given) throw error
        return await work()
      }
    },
    requested: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    answer(given) {
      const resolvers = waiting
      set([])
      for (const resolve of resolvers) resolve(given)
    },
  }
}
