/** The answer to the consent question about widgets. */
export type Choice = 'given' | 'refused'

const CONSENT_KEY = 'tesela:consent'
const listeners = new Set<() => void>()
let isQuestionOpen = false

/** Reads the choice stored in this browser; undefined before there is one, 'refused' without storage. */
export function storedChoice(): Choice | undefined {
  try {
    const storedValue = localStorage.getItem(CONSENT_KEY)
    return storedValue === 'given' || storedValue === 'refused' ? storedValue : undefined
  } catch {
    return 'refused'
  }
}

export function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(CONSENT_KEY, choice)
  } catch (error) {
    console.warn('This browser refuses to keep the choice.', error)
  }
  isQuestionOpen = false
  notifyListeners()
}

/** Asks for consent again. */
export function requestConsent(): void {
  isQuestionOpen = true
  notifyListeners()
}

export const isConsentOpen = () => isQuestionOpen

export function watchConsent(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
