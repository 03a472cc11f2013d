import type { Page } from 'playwright-core'

/** What moved since the page began, as Chrome counts it: the share of the window, times how far in windows. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift')
          resolve(shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // There is always one of these, so that an answer comes also where nothing moved.
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}
