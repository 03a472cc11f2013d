import { useCallback } from 'react'

/** Returns a ref that sets `data-wide` on a container while its content is wider. */
export function useOverflowMark() {
  return useCallback((container: HTMLElement | null) => {
    const content = container?.firstElementChild
    if (!container || !content) return
    const updateMark = () =>
      container.toggleAttribute('data-wide', content.clientWidth > container.clientWidth)
    const resizeObserver = new ResizeObserver(updateMark)
    resizeObserver.observe(container)
    resizeObserver.observe(content)
    updateMark()
    return () => resizeObserver.disconnect()
  }, [])
}
