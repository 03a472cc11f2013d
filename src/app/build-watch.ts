/** Asks now and then whether the server has another build, and remembers once it had. */
export interface BuildWatch {
  /** There is another build than the one this page came with. */
  isOld(): boolean
  /** Asks, unless it is known already or was asked a moment ago. A failed question is no answer. */
  look(): Promise<void>
  subscribe(listener: () => void): () => void
}

interface Options {
  /** What this page came with. */
  build: string
  /** What /build.json answers. */
  ask: () => Promise<unknown>
  now?: () => number
}

/** Between two questions at least, in milliseconds: who changes tabs all the time asks no more often. */
const PAUSE = 60_000

export function createBuildWatch({ build, ask, now = Date.now }: Options): BuildWatch {
  const listeners = new Set<() => void>()
  let old = false
  let asked = Number.NEGATIVE_INFINITY

  return {
    isOld: () => old,
    async look() {
      if (old || now() - asked < PAUSE) return
      asked = now()
      const current = buildIn(await ask().catch(() => undefined))
      if (current === undefined || current === build) return
      old = true
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function buildIn(answer: unknown): string | undefined {
  const build = typeof answer === 'object' && answer !== null && 'build' in answer ? answer.build : undefined
  return typeof build === 'string' && build !== '' ? build : undefined
}
