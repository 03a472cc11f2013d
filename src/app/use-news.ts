import { useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { useHost } from '../renderer/host.ts'
import { type Application, useApplication } from './application.ts'

/** In milliseconds: the page comes first, and this begins once nothing has come for so long. */
const quietFor = 2_000
/** Between two tries to listen; each asks what there is, so that nothing is missed where no stream comes through. */
const pauses = { least: 1_000, most: 60_000 }

/** Tells how many notifications nobody has read, now and whenever that changes; the lists of them that are open are read anew. */
export function useNews(told: (count: number) => void): void {
  const app = useApplication()
  const { session, preview } = useHost()
  const { mutate } = useSWRConfig()
  const who = preview || session.role === '' ? '' : session.id

  useEffect(() => {
    if (who === '') return
    const refresh = async () => {
      await mutate((key) => Array.isArray(key) && key[0] === 'listNotifications')
    }
    return follow(app, async (first) => {
      told(await unread(app))
      if (!first) await refresh()
    })
  }, [app, who, mutate, told])
}

async function unread({ api, boot }: Application): Promise<number> {
  const answer = await api(boot.calls.countNotifications)
  const { count }: { count?: unknown } = Object(answer)
  return Number(count)
}

/** Listens while the page is seen, and comes again when the stream ends. Returns how to stop. */
function follow({ listen }: Application, news: (first: boolean) => Promise<void>): () => void {
  const over = new AbortController()
  let open: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  const arrivals = new PerformanceObserver(begin)
  arrivals.observe({ type: 'resource' })
  begin()

  function begin(): void {
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
    const standing = () => {
      tries = 0
      void ask(first)
    }
    // Asked before: a session that has ended is refused once. What else goes wrong passes, and is tried again.
    if (first || (await ask(false)))
      await listen({ open: standing, changed }, mine.signal).catch(() => undefined)
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
  return () => {
    over.abort()
    stop()
  }
}
