/** The answer to the consent question about widgets. */
export type Choice = 'given' | 'refused'

const KEY = 'tesela:consent'
const listeners = new Set<() => void>()
let isQuestionOpen = false

/** Reads the answer stored in this browser; undefined before one is given, 'refused' without storage. */
export function choice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'given' || stored === 'refused' ? stored : undefined
  } catch {
    return 'refused'
  }
}

export function choose(answer: Choice): void {
  try {
    localStorage.setItem(KEY, answer)
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

export const isAsking = () => isQuestionOpen

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
