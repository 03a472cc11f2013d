import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--room` to the window's height below an element and `--lift` to its distance from the page's top, both in
 * pixels, so that a panel far down the page fits.
 */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const panel = element.current
    const place = panel?.parentElement
    const page = panel?.closest('.ts-screen')
    if (!panel || !place) return undefined
    const measure = () => {
      const lift = page ? place.getBoundingClientRect().top - page.getBoundingClientRect().top : 0
      panel.style.setProperty('--lift', `${Math.round(lift)}px`)
      const { top } = panel.getBoundingClientRect()
      panel.style.setProperty('--room', `${Math.round(window.innerHeight - Math.max(0, top))}px`)
    }
    measure()
    const grown = new ResizeObserver(measure)
    grown.observe(page ?? place)
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      grown.disconnect()
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [element])
}
