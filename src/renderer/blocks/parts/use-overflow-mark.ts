import { useCallback } from 'react'

/**
 * Returns a ref that sets `data-wide` on a container while its content is wider, and `data-cut` while more of it follows
 * at the end.
 */
export function useOverflowMark() {
  return useCallback((container: HTMLElement | null) => {
    const content = container?.firstElementChild
    if (!container || !content) return
    const updateCut = () => {
      const visibleEnd = Math.abs(container.scrollLeft) + container.clientWidth
      const scrolls = getComputedStyle(container).overflowX !== 'visible'
      container.toggleAttribute('data-cut', scrolls && container.scrollWidth - visibleEnd > 1)
    }
    const updateMarks = () => {
      container.toggleAttribute('data-wide', content.clientWidth > container.clientWidth)
      updateCut()
    }
    const resizeObserver = new ResizeObserver(updateMarks)
    resizeObserver.observe(container)
    resizeObserver.observe(content)
    container.addEventListener('scroll', updateCut, { passive: true })
    updateMarks()
    return () => {
      resizeObserver.disconnect()
      container.removeEventListener('scroll', updateCut)
    }
  }, [])
}
