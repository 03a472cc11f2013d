import { type RefObject, useLayoutEffect } from 'react'

/** Keeps in `--room` how much of the window lies below an element's top: what begins far down a page ends in sight too. */
export function useRoom(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--room', `${Math.round(window.innerHeight - Math.max(0, top))}px`)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [element])
}
