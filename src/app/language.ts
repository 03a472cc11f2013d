import type { Language } from '../renderer/services.ts'

const KEY = 'tesela:language'
const CHOICE = 'tesela:language-chosen'

export function isLanguage(value: string | null): value is Language {
  return value === 'es' || value === 'en'
}

/** The language an address asks for with `lang`, if it is one of ours. */
export function requestedLanguage(search: string): Language | undefined {
  const requested = new URLSearchParams(search).get('lang')
  return isLanguage(requested) ? requested : undefined
}

/** The query without `lang`, the other parameters kept as they are written. */
export function withoutLanguage(search: string): string {
  const rest = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^lang(=|$)/.test(part))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** The way home, which keeps the language also in a browser that keeps nothing. */
export function homeIn(language: Language): string {
  return `/?lang=${language}`
}

/** The language this browser was last used in. */
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

/** A visitor has chosen a language in this tab: the account that they log in to will take it. */
export function rememberChoice(language: Language): void {
  try {
    sessionStorage.setItem(CHOICE, language)
  } catch {
    // Then the account keeps the language it has.
  }
}

/** Takes the language chosen in this tab before the login. */
export function takeChoice(): Language | undefined {
  try {
    const chosen = sessionStorage.getItem(CHOICE)
    sessionStorage.removeItem(CHOICE)
    return isLanguage(chosen) ? chosen : undefined
  } catch {
    return undefined
  }
}
