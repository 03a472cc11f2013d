import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useServices } from '../renderer/services.ts'
import { type Application, useApplication } from './application.ts'

/** The time in milliseconds without network activity, or since the last write, after which news are requested. */
const quietFor = 2_000
/**
 * The delays in milliseconds between two connection attempts; each also requests the news, in case no stream gets
 * through.
 */
const pauses = { least: 1_000, most: 60_000 }

/** The number of unread notifications, and of pending items by menu entry. */
export interface News {
  count?: number
  waiting: Readonly<Record<string, number>>
}

const none: News = { waiting: {} }
/** Operations reloaded on open pages after notifications and writes. */
const alive = ['listNotifications', 'getManagerHome', 'getIssuerHome', 'getMyHome']

/** Loads the current user's news and keeps them up to date; reloads the open lists that show them. */
export function useNews(): News {
  const app = useApplication()
  const { session, preview } = useServices()
  const { mutate } = useSWRConfig()
  const [news, setNews] = useState(none)
  const who = preview || session.role === '' ? '' : session.id

  useEffect(() => {
    if (who === '') return setNews(none)
    const refresh = async () => {
      await mutate((key) => Array.isArray(key) && alive.includes(key[0]))
    }
    return pollOrStream(app, async (first) => {
      setNews(await fetchNews(app))
      if (!first) await refresh()
    })
  }, [app, who, mutate])
  return news
}

async function fetchNews({ api, boot }: Application): Promise<News> {
  const { count, waiting }: { count?: unknown; waiting?: unknown } = Object(
    await api(boot.calls.countNotifications),
  )
  const entries: { to: string; count: number }[] = Array.isArray(waiting) ? waiting : []
  return { count: Number(count), waiting: Object.fromEntries(entries.map(({ to, count }) => [to, count])) }
}

/**
 * Listens while the page is visible, requests the news after each write, and reconnects when the stream ends. Returns
 * an unsubscribe function.
 */
function pollOrStream({ listen, written }: Application, news: (first: boolean) => Promise<void>): () => void {
  const controller = new AbortController()
  let after: ReturnType<typeof setTimeout> | undefined
  let open: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const arrivals = new PerformanceObserver(start)
  arrivals.observe({ type: 'resource' })
  start()

  function start(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      arrivals.disconnect()
      void run(true)
    }, quietFor)
  }

  async function run(first: boolean): Promise<void> {
    if (document.hidden) return
    const ownController = new AbortController()
    open = ownController
    const request = (isFirst: boolean) =>
      news(isFirst).then(
        () => true,
        () => false,
      )
    const changed = () => void request(false)
    const onOpen = () => {
      tries = 0
      void request(first)
    }
    // Requests the news first, so that an ended session is refused once. Other errors are ignored and retried.
    if (first || (await request(false)))
      await listen({ open: onOpen, changed }, ownController.signal).catch(() => undefined)
    if (ownController.signal.aborted) return
    const pause = Math.min(pauses.least * 2 ** tries, pauses.most) * (0.5 + Math.random() / 2)
    tries += 1
    timer = setTimeout(() => void run(false), pause)
  }

  function stop(): void {
    arrivals.disconnect()
    clearTimeout(timer)
    open?.abort()
  }

  // Disconnects while the page is hidden, because browsers limit the connections to one host.
  const onVisible = () => {
    stop()
    if (!document.hidden) void run(false)
  }
  document.addEventListener('visibilitychange', onVisible, { signal: controller.signal })
  const unheard = written(() => {
    clearTimeout(after)
    after = setTimeout(() => void news(false).catch(() => undefined), quietFor)
  })
  return () => {
    controller.abort()
    unheard()
    clearTimeout(after)
    stop()
  }
}
