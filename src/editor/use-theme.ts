import { useSyncExternalStore } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** Returns the name of the code editor's theme that matches the page's. */
export function useTheme(): 'tesela-dark' | 'tesela-light' {
  return useSyncExternalStore(subscribe, () => {
    const { theme } = document.documentElement.dataset
    const isDark = theme === undefined ? dark.matches : theme === 'dark'
    return isDark ? 'tesela-dark' : 'tesela-light'
  })
}

/** Returns an unsubscribe function. */
function subscribe(changed: () => void): () => void {
  const watcher = new MutationObserver(changed)
  watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  dark.addEventListener('change', changed)
  return () => {
    watcher.disconnect()
    dark.removeEventListener('change', changed)
  }
}
