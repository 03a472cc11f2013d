import { useSyncExternalStore } from 'react'

const darkMedia = matchMedia('(prefers-color-scheme: dark)')

/** Returns the name of the code editor's theme that matches the page's. */
export function useTheme(): 'tesela-dark' | 'tesela-light' {
  return useSyncExternalStore(subscribe, () => {
    const { theme } = document.documentElement.dataset
    const isDark = theme === undefined ? darkMedia.matches : theme === 'dark'
    return isDark ? 'tesela-dark' : 'tesela-light'
  })
}

/** Returns an unsubscribe function. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  darkMedia.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    darkMedia.removeEventListener('change', listener)
  }
}
