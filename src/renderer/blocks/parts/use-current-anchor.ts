import { useEffect, useState } from 'react'

/** The share of the window's height at which a section becomes current. */
const reading = 0.3

/** Returns the anchor of the section being read; initially the first. */
export function useCurrentAnchor(anchors: readonly string[]): string | undefined {
  const names = anchors.join(' ')
  const [current, setCurrent] = useState(anchors[0])
  useEffect(() => {
    const known = names.split(' ')
    const look = () => {
      const { innerHeight, scrollY } = window
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const isRead = (anchor: string) => {
        const place = document.getElementById(anchor)
        return place !== null && (isAtEnd || place.getBoundingClientRect().top <= innerHeight * reading)
      }
      setCurrent(known.findLast(isRead) ?? known[0])
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [names])
  return current
}
