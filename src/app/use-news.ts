import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useServices } from '../renderer/services.ts'
import { type Application, useApplication } from './application.ts'

/** In milliseconds: the page comes first, and this begins once nothing has come, or been written, for so long. */
const quietFor = 2_000
/** Between two tries to listen; each asks what there is, so that nothing is missed where no stream comes through. */
const pauses = { least: 1_000, most: 60_000 }

/** The number of unread notifications, and of pending items by menu entry. */
export interface News {
  count?: number
  waiting: Readonly<Record<string, number>>
}

const none: News = { waiting: {} }
/** Operations reloaded on open pages after notifications and writes. */
const alive = ['listNotifications', 'getManagerHome', 'getIssuerHome', 'getMyHome']

/** Loads news of the current user and keeps them up to date; reloads the open lists that show them. */
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
    return follow(app, async (first) => {
      setNews(await asked(app))
      if (!first) await refresh()
    })
  }, [app, who, mutate])
  return news
}

async function asked({ api, boot }: Application): Promise<News> {
  const { count, waiting }: { count?: unknown; waiting?: unknown } = Object(
    await api(boot.calls.countNotifications),
  )
  const entries: { to: string; count: number }[] = Array.isArray(waiting) ? waiting : []
  return { count: Number(count), waiting: Object.fromEntries(entries.map(({ to, count }) => [to, count])) }
}

/** Listens while the page is seen, asks after each write, and comes again when the stream ends. Returns how to stop. */
function follow({ listen, written }: Application, news: (first: boolean) => Promise<void>): () => void {
  const over = new AbortController()
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
    const mine = new AbortController()
    open = mine
    const ask = (isFirst: boolean) =>
      news(isFirst).then(
        () => true,
        () => false,
      )
    const changed = () => void ask(false)
    const onOpen = () => {
      tries = 0
      void ask(first)
    }
    // Asked before: a session that has ended is refused once. What else goes wrong passes, and is tried again.
    if (first || (await ask(false)))
      await listen({ open: onOpen, changed }, mine.signal).catch(() => undefined)
    if (mine.signal.aborted) return
    const pause = Math.min(pauses.least * 2 ** tries, pauses.most) * (0.5 + Math.random() / 2)
    tries += 1
    timer = setTimeout(() => void run(false), pause)
  }

  function stop(): void {
    arrivals.disconnect()
    clearTimeout(timer)
    open?.abort()
  }

  // A hidden page leaves its place to others: a browser opens few connections to one host.
  const seen = () => {
    stop()
    if (!document.hidden) void run(false)
  }
  document.addEventListener('visibilitychange', seen, { signal: over.signal })
  const unheard = written(() => {
    clearTimeout(after)
    after = setTimeout(() => void news(false).catch(() => undefined), quietFor)
  })
  return () => {
    over.abort()
    unheard()
    clearTimeout(after)
    stop()
  }
}
