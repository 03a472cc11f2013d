/** The answer about widgets; undefined before the question. */
export type Choice = 'given' | 'refused'

const KEY = 'tesela:consent'
const listeners = new Set<() => void>()
let asking = false

/** Stored in this browser. Without storage the answer is no. */
export function choice(): Choice | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'given' || stored === 'refused' ? stored : undefined
  } catch {
    return 'refused'
  }
}

export function choose(made: Choice): void {
  try {
    localStorage.setItem(KEY, made)
  } catch (error) {
    console.warn('This browser refuses to keep the choice.', error)
  }
  asking = false
  notifyListeners()
}

/** The person wants to choose again. */
export function requestConsent(): void {
  asking = true
  notifyListeners()
}

export const isAsking = () => asking

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
