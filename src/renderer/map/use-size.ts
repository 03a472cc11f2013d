import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './geometry.ts'

/** Returns the rendered size of an element, updated when it changes. */
export function useSize(elementRef: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = elementRef.current
    if (!element) return undefined
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [elementRef])
  return size
}
