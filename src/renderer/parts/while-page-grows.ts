/** The time in milliseconds for which a page may grow while its data load. */
const TIMEOUT_MS = 2_000

/**
 * Calls `attempt` once the page is laid out and whenever it grows, until it returns true, two seconds pass or the
 * person scrolls. Returns an unsubscribe function.
 */
export function whilePageGrows(attempt: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (attempt()) stop()
  })
  const timer = setTimeout(stop, TIMEOUT_MS)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  observer.observe(document.body)
  return stop

  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
  }
}
