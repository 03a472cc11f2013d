import type { Language } from '../renderer/services.ts'

const LANGUAGE_KEY = 'tesela:language'
const CHOICE_KEY = 'tesela:language-chosen'

export function isLanguage(value: string | null): value is Language {
  return value === 'es' || value === 'en'
}

/** Returns the language of the `lang` parameter, if it is supported. */
export function requestedLanguage(search: string): Language | undefined {
  const requested = new URLSearchParams(search).get('lang')
  return isLanguage(requested) ? requested : undefined
}

/** Returns the query without `lang`; the other parameters are not re-encoded. */
export function withoutLanguage(search: string): string {
  const otherParameters = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !/^lang(=|$)/.test(part))
  return otherParameters.length === 0 ? '' : `?${otherParameters.join('&')}`
}

/** Returns the address of the home page with the language, for browsers that store nothing. */
export function homeAddressIn(language: Language): string {
  return `/?lang=${language}`
}

/** Returns the language last used in this browser. */
export function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY)
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language)
  } catch (error) {
    console.warn('This browser refuses to keep the language.', error)
  }
}

/** Remembers a visitor's choice in this tab; the account takes it over at login. */
export function rememberLanguageChoice(language: Language): void {
  try {
    sessionStorage.setItem(CHOICE_KEY, language)
  } catch {
    // Ignored: the account then keeps its language.
  }
}

/** Returns and removes the language chosen in this tab before the login. */
export function takeLanguageChoice(): Language | undefined {
  try {
    const storedChoice = sessionStorage.getItem(CHOICE_KEY)
    sessionStorage.removeItem(CHOICE_KEY)
    return isLanguage(storedChoice) ? storedChoice : undefined
  } catch {
    return undefined
  }
}
