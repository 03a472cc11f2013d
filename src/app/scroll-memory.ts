import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { whilePageGrows } from '../renderer/parts/while-page-grows.ts'

/** The scroll position of each history entry in pixels. */
const positions = new Map<string, number>()

/**
 * Scrolls to the top of new pages and restores the position on back and forward. Waits until `isReady`, because the
 * browser itself would scroll before the page is rendered.
 */
export function useScrollMemory(isReady: boolean): void {
  const { key, pathname } = useLocation()
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
  }, [])

  // Stores the position in a layout effect's clean-up, which runs before the old page is removed.
  useLayoutEffect(() => () => void positions.set(key, window.scrollY), [key])

  useEffect(() => {
    if (!isReady) return
    const isSamePage = lastPath.current === pathname
    lastPath.current = pathname
    if (navigationType === 'POP') return scrollWhenTallEnough(positions.get(key) ?? 0)
    if (!isSamePage) window.scrollTo(0, 0)
  }, [isReady, key, pathname, navigationType])
}

/** Scrolls once the page is tall enough; `top` is in pixels. Returns a function that cancels it. */
function scrollWhenTallEnough(top: number): () => void {
  return whilePageGrows(() => {
    window.scrollTo(0, top)
    return Math.abs(window.scrollY - top) < 1
  })
}
