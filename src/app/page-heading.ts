import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Sets the document's title from the page's heading and, for screen readers, focuses the heading after a navigation;
 * after one within the page only if the focused element is gone. The focus does not move on the first page or after a
 * change of language.
 */
export function usePageHeading(path: string | undefined, language: string, siteTitle: string): void {
  const { pathname, search } = useLocation()
  const lastAddress = useRef({ path, search })
  const previousFocus = useRef<Element | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    previousFocus.current = document.activeElement
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with language and open section
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return
    const previousAddress = lastAddress.current
    const isNewPage = previousAddress.path !== path
    const shouldFocus = previousAddress.path !== undefined && (isNewPage || previousAddress.search !== search)
    lastAddress.current = { path, search }

    const updateHeading = () => {
      const heading = main.querySelector('h1')
      if (heading === null) return
      // Keeps the focus where the person already works on the page or has opened a menu.
      const { activeElement, body } = document
      const isFocusFree = activeElement === body || (isNewPage && activeElement === previousFocus.current)
      if (shouldFocus && isFocusFree) {
        heading.focus({ preventScroll: true })
        previousFocus.current = null
      }
      if (heading.closest('[aria-busy="true"]') !== null) return
      document.title = `${heading.textContent} · ${siteTitle}`
      observer.disconnect()
    }
    const observer = new MutationObserver(updateHeading)
    observer.observe(main, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    })
    updateHeading()
    return () => observer.disconnect()
  }, [path, language, siteTitle, search])
}
