import { useEffect, useState } from 'react'

/** The share of the window's height at which a section becomes current. */
const readingLine = 0.3

/** Returns the anchor of the section that is being read; initially the first. */
export function useCurrentAnchor(anchors: readonly string[]): string | undefined {
  const names = anchors.join(' ')
  const [currentAnchor, setCurrentAnchor] = useState(anchors[0])
  useEffect(() => {
    const anchorNames = names.split(' ')
    const updateCurrent = () => {
      const { innerHeight, scrollY } = window
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const isRead = (anchor: string) => {
        const element = document.getElementById(anchor)
        return (
          element !== null && (isAtEnd || element.getBoundingClientRect().top <= innerHeight * readingLine)
        )
      }
      setCurrentAnchor(anchorNames.findLast(isRead) ?? anchorNames[0])
    }
    updateCurrent()
    window.addEventListener('scroll', updateCurrent, { passive: true })
    window.addEventListener('resize', updateCurrent)
    return () => {
      window.removeEventListener('scroll', updateCurrent)
      window.removeEventListener('resize', updateCurrent)
    }
  }, [names])
  return currentAnchor
}
