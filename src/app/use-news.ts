import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useServices } from '../renderer/services.ts'
import { type Application, useApplication } from './application.ts'

/** The time in milliseconds without network activity, or since the last write, after which news are requested. */
const QUIET_MS = 2_000
/**
 * The delays in milliseconds between two connection attempts; each also requests the news, in case no stream gets
 * through.
 */
const RECONNECT_DELAYS_MS = { min: 1_000, max: 60_000 }

/** The number of unread notifications, and of pending items by menu entry. */
export interface News {
  count?: number
  pendingCounts: Readonly<Record<string, number>>
}

const NO_NEWS: News = { pendingCounts: {} }
/** Operations reloaded on open pages after notifications and writes. */
const RELOADED_OPERATIONS = ['listNotifications', 'getManagerHome', 'getIssuerHome', 'getMyHome']

/** Loads the current user's news and keeps them up to date; reloads the open lists that show them. */
export function useNews(): News {
  const app = useApplication()
  const { session, preview } = useServices()
  const { mutate } = useSWRConfig()
  const [news, setNews] = useState(NO_NEWS)
  const personId = preview || session.role === '' ? '' : session.id

  useEffect(() => {
    if (personId === '') return setNews(NO_NEWS)
    const refresh = async () => {
      await mutate((key) => Array.isArray(key) && RELOADED_OPERATIONS.includes(key[0]))
    }
    return pollOrStream(app, async (isFirst) => {
      setNews(await fetchNews(app))
      if (!isFirst) await refresh()
    })
  }, [app, personId, mutate])
  return news
}

async function fetchNews({ api, boot }: Application): Promise<News> {
  const { count, waiting }: { count?: unknown; waiting?: unknown } = Object(
    await api(boot.calls.countNotifications),
  )
  const entries: { to: string; count: number }[] = Array.isArray(waiting) ? waiting : []
  return {
    count: Number(count),
    pendingCounts: Object.fromEntries(entries.map(({ to, count }) => [to, count])),
  }
}

/**
 * Listens while the page is visible, requests the news after each write, and reconnects when the stream ends. Returns
 * an unsubscribe function.
 */
function pollOrStream(
  { streamNotifications, subscribeToWrites }: Application,
  loadNews: (isFirst: boolean) => Promise<void>,
): () => void {
  const controller = new AbortController()
  let writeTimer: ReturnType<typeof setTimeout> | undefined
  let currentConnection: AbortController | undefined
  let connectTimer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0
  const resourceObserver = new PerformanceObserver(connectWhenQuiet)
  resourceObserver.observe({ type: 'resource' })
  connectWhenQuiet()

  function connectWhenQuiet(): void {
    clearTimeout(connectTimer)
    connectTimer = setTimeout(() => {
      resourceObserver.disconnect()
      void connect(true)
    }, QUIET_MS)
  }

  async function connect(first: boolean): Promise<void> {
    if (document.hidden) return
    const connection = new AbortController()
    currentConnection = connection
    const request = (isFirst: boolean) =>
      loadNews(isFirst).then(
        () => true,
        () => false,
      )
    const handleChange = () => void request(false)
    const handleOpen = () => {
      attempts = 0
      void request(first)
    }
    // Requests the news before the stream, so that an ended session is refused only once. Ignores other errors and
    // retries.
    if (first || (await request(false)))
      await streamNotifications({ onOpen: handleOpen, onChange: handleChange }, connection.signal).catch(
        () => undefined,
      )
    if (connection.signal.aborted) return
    const delay =
      Math.min(RECONNECT_DELAYS_MS.min * 2 ** attempts, RECONNECT_DELAYS_MS.max) * (0.5 + Math.random() / 2)
    attempts += 1
    connectTimer = setTimeout(() => void connect(false), delay)
  }

  function stop(): void {
    resourceObserver.disconnect()
    clearTimeout(connectTimer)
    currentConnection?.abort()
  }

  // Disconnects while the page is hidden, because browsers limit the connections to one host.
  const handleVisibilityChange = () => {
    stop()
    if (!document.hidden) void connect(false)
  }
  document.addEventListener('visibilitychange', handleVisibilityChange, { signal: controller.signal })
  const unsubscribe = subscribeToWrites(() => {
    clearTimeout(writeTimer)
    writeTimer = setTimeout(() => void loadNews(false).catch(() => undefined), QUIET_MS)
  })
  return () => {
    controller.abort()
    unsubscribe()
    clearTimeout(writeTimer)
    stop()
  }
}
