import type { Page } from 'playwright-core'

/** Returns the cumulative layout shift since the page began, as Chrome counts it. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift')
          resolve(shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Observes navigations, too, which always exist, so that a result comes even without shifts.
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}
