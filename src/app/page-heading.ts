import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Sets the document's title from the page's heading and, for screen readers, focuses the heading after a navigation. If
 * only the query has changed, focuses it only if the focused element is gone. The focus does not move on the first page
 * or after a change of language.
 */
export function usePageHeading(path: string | undefined, language: string, siteTitle: string): void {
  const { pathname, search } = useLocation()
  const previousAddressRef = useRef({ path, search })
  const focusAtNavigation = useRef<Element | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path in the address changes
  useEffect(() => {
    focusAtNavigation.current = document.activeElement
  }, [pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading changes with language and open section
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null || path === undefined) return
    const previousAddress = previousAddressRef.current
    const isNewPage = previousAddress.path !== path
    const isFirstPage = previousAddress.path === undefined
    const shouldFocus = !isFirstPage && (isNewPage || previousAddress.search !== search)
    previousAddressRef.current = { path, search }

    const focusAndCopyHeading = () => {
      const heading = main.querySelector('h1')
      if (heading === null) return
      // Does not take the focus from an element that the person has focused since, such as a field or an open menu.
      const { activeElement, body } = document
      const isFocusFree = activeElement === body || (isNewPage && activeElement === focusAtNavigation.current)
      if (shouldFocus && isFocusFree) {
        heading.focus({ preventScroll: true })
        focusAtNavigation.current = null
      }
      // Waits for the final heading while the screen is loading.
      if (heading.closest('[aria-busy="true"]') !== null) return
      document.title = `${heading.textContent} · ${siteTitle}`
      observer.disconnect()
    }
    const observer = new MutationObserver(focusAndCopyHeading)
    observer.observe(main, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['aria-busy'],
    })
    focusAndCopyHeading()
    return () => observer.disconnect()
  }, [path, language, siteTitle, search])
}
