import { ApiError } from './api-error.ts'

/** The proof that a call may need: the second factor, or the password if the person has no second factor. */
export type Proof = 'factor' | 'password'

const proofsByErrorCode: Readonly<Record<string, Proof>> = {
  second_factor_needed: 'factor',
  password_needed: 'password',
}

/** Asks for a proof only once, even if several calls need it. */
export interface ProofPrompt {
  /** Runs work that may be refused until the proof is given, and repeats it afterwards. */
  withProof<T>(work: () => Promise<T>): Promise<T>
  /** Returns the proof that the dialog requests; undefined while it is closed. */
  requestedProof(): Proof | undefined
  subscribe(listener: () => void): () => void
  /** Closes the dialog: repeats the waiting calls if the proof was given, otherwise rejects them. */
  close(isGiven: boolean): void
}

export function createProofPrompt(): ProofPrompt {
  const listeners = new Set<() => void>()
  let waitingResolvers: ((isGiven: boolean) => void)[] = []
  let requestedProof: Proof = 'factor'

  function setWaiting(nextResolvers: typeof waitingResolvers): void {
    waitingResolvers = nextResolvers
    for (const listener of listeners) listener()
  }

  return {
    async withProof(work) {
      try {
        return await work()
      } catch (error) {
        const proof = error instanceof ApiError ? proofsByErrorCode[error.code] : undefined
        if (proof === undefined) throw error
        requestedProof = proof
        const isGiven = await new Promise<boolean>((resolve) => setWaiting([...waitingResolvers, resolve]))
        if (!isGiven) throw error
        return await work()
      }
    },
    requestedProof: () => (waitingResolvers.length > 0 ? requestedProof : undefined),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close(isGiven) {
      const resolvers = waitingResolvers
      setWaiting([])
      for (const resolve of resolvers) resolve(isGiven)
    },
  }
}
