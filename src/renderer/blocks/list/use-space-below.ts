import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--room` to the window's height below an element and `--lift` to the element's distance from the top of the
 * screen, both in pixels. With them, a panel far down the page fits into the window.
 */
export function useSpaceBelow(panelRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = panelRef.current
    const container = panel?.parentElement
    const screenElement = panel?.closest('.ts-screen')
    if (!panel || !container) return undefined
    const measure = () => {
      const lift = screenElement
        ? container.getBoundingClientRect().top - screenElement.getBoundingClientRect().top
        : 0
      panel.style.setProperty('--lift', `${Math.round(lift)}px`)
      const { top } = panel.getBoundingClientRect()
      panel.style.setProperty('--room', `${Math.round(window.innerHeight - Math.max(0, top))}px`)
    }
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(screenElement ?? container)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      resizeObserver.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [panelRef])
}
