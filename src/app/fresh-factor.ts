import { ApiError } from './api-error.ts'

/** The proof that a call may need: the second factor, or the password of a person without one. */
export type Proof = 'factor' | 'password'

const proofs: Readonly<Record<string, Proof>> = {
  second_factor_needed: 'factor',
  password_needed: 'password',
}

/** Asks for a proof once, however many calls wait for it. */
export interface FreshFactor {
  /** Runs work that may be refused until the proof is given, and repeats it afterwards. */
  given<T>(work: () => Promise<T>): Promise<T>
  /** Returns the proof for which the dialog asks; undefined while it is closed. */
  requested(): Proof | undefined
  subscribe(listener: () => void): () => void
  /** Closes the dialog: repeats the waiting calls if the proof was given, otherwise rejects them. */
  answer(given: boolean): void
}

export function createFreshFactor(): FreshFactor {
  const listeners = new Set<() => void>()
  let waiting: ((given: boolean) => void)[] = []
  let asked: Proof = 'factor'

  function set(next: typeof waiting): void {
    waiting = next
    for (const listener of listeners) listener()
  }

  return {
    async given(work) {
      try {
        return await work()
      } catch (error) {
        const proof = error instanceof ApiError ? proofs[error.code] : undefined
        if (proof === undefined) throw error
        asked = proof
        const given = await new Promise<boolean>((resolve) => set([...waiting, resolve]))
        if (!given) throw error
        return await work()
      }
    },
    requested: () => (waiting.length > 0 ? asked : undefined),
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
