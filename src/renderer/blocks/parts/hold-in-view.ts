/** How long what is above a place may take to reach its height, in milliseconds. */
const PATIENCE = 2_000

/** Keeps an element in view while the page above it still grows; who scrolls meanwhile is left alone. Returns how to stop. */
export function holdInView(element: Element): () => void {
  const bring = () => element.scrollIntoView()
  const watcher = new ResizeObserver(bring)
  const timer = setTimeout(stop, PATIENCE)
  window.addEventListener('wheel', stop, { passive: true })
  window.addEventListener('touchmove', stop, { passive: true })
  watcher.observe(document.body)
  bring()
  return stop

  function stop() {
    watcher.disconnect()
    clearTimeout(timer)
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
  }
}
