/** A colour theme; `system` follows the device's setting. */
export type Theme = 'light' | 'dark' | 'system'

export const themes: readonly Theme[] = ['system', 'light', 'dark']

const THEME_KEY = 'tesela:theme'

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

/** Applies a theme: style sheets follow the `data-theme` attribute, or the device's setting without it. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
}

export function storeTheme(theme: Theme): void {
  showTheme(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch (error) {
    console.warn('This browser refuses to keep the theme.', error)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** Subscribes to changes of the theme on this page. Returns an unsubscribe function. */
export function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
