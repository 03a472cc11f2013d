import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAddress } from './Address.tsx'

/** Where each entry of the history stood, in pixels from the top. */
const positions = new Map<string, number>()

/** How long a page that grows while its data arrive may take to reach its old height, in milliseconds. */
const PATIENCE = 2_000

/**
 * A new page begins at its top, back and forward return to where it was left. The browser cannot do that by itself: it
 * would scroll before the page is there. `ready`: the page of the current address is shown.
 */
export function useScrollMemory(ready: boolean): void {
  const { key, pathname, type } = useAddress()
  const path = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // A layout effect's clean-up runs while the page that is left still stands.
  useLayoutEffect(() => () => void positions.set(key, window.scrollY), [key])

  useEffect(() => {
    if (!ready) return
    const samePage = path.current === pathname
    path.current = pathname
    if (type === 'POP') return scrollWhenTallEnough(positions.get(key) ?? 0)
    if (!samePage) window.scrollTo(0, 0)
  }, [ready, key, pathname, type])
}

/** Returns how to give up. A person who scrolls meanwhile is left alone. */
function scrollWhenTallEnough(top: number): () => void {
  const watcher = new ResizeObserver(attempt)
  const timer = setTimeout(stop, PATIENCE)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  watcher.observe(document.body)
  return stop

  function attempt() {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 1) stop()
  }

  function stop() {
    watcher.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
  }
}
