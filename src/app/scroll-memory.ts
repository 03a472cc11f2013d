import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { whilePageGrows } from '../renderer/parts/while-page-grows.ts'

/** The scroll position of each history entry in pixels. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top of new pages and restores the position on back and forward, once `ready`: the browser would scroll
 * before the page is rendered.
 */
export function useScrollMemory(ready: boolean): void {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  const path = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Stores the position in a layout effect's clean-up, which runs before the old page is removed.
  useLayoutEffect(() => () => void positions.set(key, window.scrollY), [key])

  useEffect(() => {
    if (!ready) return
    const samePage = path.current === pathname
    path.current = pathname
    if (type === 'POP') return scrollWhenTallEnough(positions.get(key) ?? 0)
    if (!samePage) window.scrollTo(0, 0)
  }, [ready, key, pathname, type])
}

/** Scrolls once the page is tall enough; `top` is in pixels. Returns a function that cancels it. */
function scrollWhenTallEnough(top: number): () => void {
  return whilePageGrows(() => {
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 1
  })
}
