import type { Language } from '../renderer/services.ts'

const KEY = 'tesela:language'
const CHOICE = 'tesela:language-chosen'

export function isLanguage(value: string | null): value is Language {
  return value === 'es' || value === 'en'
}

/** Returns the language of the `lang` parameter, if it is supported. */
export function requestedLanguage(search: string): Language | undefined {
  const requested = new URLSearchParams(search).get('lang')
  return isLanguage(requested) ? requested : undefined
}

/** Returns the query without `lang`; the other parameters stay as they are written. */
export function withoutLanguage(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^lang(=|$)/.test(part))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** Returns the address of the home page with the language, which browsers without storage would lose. */
export function homeIn(language: Language): string {
  return `/?lang=${language}`
}

/** Returns the language last used in this browser. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch (error) {
    console.warn('This browser refuses to keep the language.', error)
  }
}

/** Remembers a visitor's choice in this tab, which is stored in the account at the login. */
export function rememberChoice(language: Language): void {
  try {
    sessionStorage.setItem(CHOICE, language)
  } catch {
    // Ignored: the account then keeps its language.
  }
}

/** Returns and removes the language chosen in this tab before the login. */
export function takeLanguageChoice(): Language | undefined {
  try {
    const storedChoice = sessionStorage.getItem(CHOICE)
    sessionStorage.removeItem(CHOICE)
    return isLanguage(storedChoice) ? storedChoice : undefined
  } catch {
    return undefined
  }
}
