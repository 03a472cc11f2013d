/** Checks whether the server has a newer build, and remembers the result. */
export interface BuildWatch {
  /** Returns whether the server is known to have another build than this page. */
  isOld(): boolean
  /** Checks the build, unless it is known to be old or was checked within the last minute. Ignores errors. */
  look(): Promise<void>
  /** Called with the customization version of each response: a change means that the page is outdated. */
  answered(customization: string): void
  /** Checks periodically and when the page becomes visible. Returns an unsubscribe function. */
  follow(page: Page): () => void
  subscribe(listener: () => void): () => void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

interface Options {
  /** The build of this page. */
  build: string
  /** The interval between checks in minutes: the cache lifetime of a customization. */
  minutes: number
  /** Requests /build.json. */
  ask: () => Promise<unknown>
  now?: () => number
}

/** The minimum interval between two checks in milliseconds, however often the tab is shown. */
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
      const checkWhenVisible = () => {
        if (page.visibilityState === 'visible') void look()
      }
      const timer = setInterval(checkWhenVisible, minutes * 60_000)
      page.addEventListener('visibilitychange', checkWhenVisible)
      return () => {
        clearInterval(timer)
        page.removeEventListener('visibilitychange', checkWhenVisible)
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
