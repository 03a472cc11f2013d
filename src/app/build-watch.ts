/** Checks whether the server has a newer build, and remembers the result. */
export interface BuildWatch {
  /** Returns whether the server is known to have another build than this page. */
  isOutdated(): boolean
  /** Checks the build, unless it is known to be old or was checked within the last minute. Ignores errors. */
  check(): Promise<void>
  /** Called with the customization version of each response: a change means that the page is outdated. */
  compareVersion(customization: string): void
  /** Checks periodically and when the page becomes visible. Returns an unsubscribe function. */
  start(page: Page): () => void
  subscribe(listener: () => void): () => void
}

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

interface Options {
  /** The build of this page. */
  build: string
  /** The interval between checks in minutes: the cache lifetime of a customization. */
  intervalMinutes: number
  /** Requests /build.json. */
  requestBuild: () => Promise<unknown>
  now?: () => number
}

/** The minimum interval between two checks in milliseconds, however often the tab is shown. */
const CHECK_EVERY_MS = 60_000

export function createBuildWatch({
  build,
  intervalMinutes,
  requestBuild,
  now = Date.now,
}: Options): BuildWatch {
  const listeners = new Set<() => void>()
  let isOutdated = false
  let lastRequestAt = Number.NEGATIVE_INFINITY
  let firstVersion: string | undefined

  async function check(): Promise<void> {
    if (isOutdated || now() - lastRequestAt < CHECK_EVERY_MS) return
    lastRequestAt = now()
    const currentBuild = buildIn(await requestBuild().catch(() => undefined))
    if (currentBuild !== undefined && currentBuild !== build) notifyListeners()
  }

  function notifyListeners(): void {
    isOutdated = true
    for (const listener of listeners) listener()
  }

  return {
    isOutdated: () => isOutdated,
    check,
    compareVersion(customization) {
      firstVersion ??= customization
      if (!isOutdated && customization !== firstVersion) notifyListeners()
    },
    start(page) {
      const checkWhenVisible = () => {
        if (page.visibilityState === 'visible') void check()
      }
      const timer = setInterval(checkWhenVisible, intervalMinutes * 60_000)
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

function buildIn(response: unknown): string | undefined {
  const build =
    typeof response === 'object' && response !== null && 'build' in response ? response.build : undefined
  return typeof build === 'string' && build !== '' ? build : undefined
}
