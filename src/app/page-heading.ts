import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Sets the document's title from the page's heading, and moves the focus to it after a navigation, for screen readers;
 * after one within the page only if the focused element is gone. The focus does not move on the first page or after a
 * change of language.
 */
export function usePageHeading(path: string | undefined, language: string, platform: string): void {
  const { pathname, search } = useLocation()
  const focused = useRef({ path, search })
  const left = useRef<Element | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    left.current = document.activeElement
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with language and open section
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return
    const before = focused.current
    const isNewPage = before.path !== path
    const move = before.path !== undefined && (isNewPage || before.search !== search)
    focused.current = { path, search }

    const settle = () => {
      const heading = main.querySelector('h1')
      if (heading === null) return
      // Keeps the focus of a person who already works on the page or has opened a menu.
      const { activeElement, body } = document
      const idle = activeElement === body || (isNewPage && activeElement === left.current)
      if (move && idle) {
        heading.focus({ preventScroll: true })
        left.current = null
      }
      if (heading.closest('[aria-busy="true"]') !== null) return
      document.title = `${heading.textContent} · ${platform}`
      watcher.disconnect()
    }
    const watcher = new MutationObserver(settle)
    watcher.observe(main, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    })
    settle()
    return () => watcher.disconnect()
  }, [path, language, platform, search])
}
