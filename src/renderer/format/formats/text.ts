import type { Shows } from '../shows.ts'

export const text: Shows = {
  words(value) {
    if (typeof value === 'object') throw new TypeError('This is no text.')
    return String(value)
  },
}
