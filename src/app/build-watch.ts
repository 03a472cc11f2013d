/** Checks whether the server has a newer build, and remembers it. */
export interface BuildWatch {
  /** There is another build than the one this page came with. */
  isOld(): boolean
  /** Checks unless known or checked recently. Ignores errors. */
  look(): Promise<void>
  /** Called with the customization version of each response: a change means that the page is outdated. */
  answered(customization: string): void
  /** Checks while the page is visible. Returns an unsubscribe function. */
  follow(page: Page): () => void
  subscribe(listener: () => void): () => void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

interface Options {
  /** The build of this page. */
  build: string
  /** A customization is good for so long: an open page is not older than that unknowingly. */
  minutes: number
  /** Requests /build.json. */
  ask: () => Promise<unknown>
  now?: () => number
}

/** Between two questions at least, in milliseconds: who changes tabs all the time asks no more often. */
const CHECK_EVERY_MS = 60_000

export function createBuildWatch({ build, minutes, ask, now = Date.now }: Options): BuildWatch {
  const listeners = new Set<() => void>()
  let old = false
  let lastRequestAt = Number.NEGATIVE_INFINITY
  let first: string | undefined

  async function look(): Promise<void> {
    if (old || now() - lastRequestAt < CHECK_EVERY_MS) return
    lastRequestAt = now()
    const current = buildIn(await ask().catch(() => undefined))
    if (current !== undefined && current !== build) notifyListeners()
  }

  function notifyListeners(): void {
    old = true
    for (const listener of listeners) listener()
  }

  return {
    isOld: () => old,
    look,
    answered(customization) {
      first ??= customization
      if (!old && customization !== first) notifyListeners()
    },
    follow(page) {
      const seen = () => {
        if (page.visibilityState === 'visible') void look()
      }
      const timer = setInterval(seen, minutes * 60_000)
      page.addEventListener('visibilitychange', seen)
      return () => {
        clearInterval(timer)
        page.removeEventListener('visibilitychange', seen)
      }
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
