import { randomInt } from 'node:crypto'

/** Excludes characters that look alike: 0, O, 1, I, L. */
const unambiguousCharacters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Returns a reference in Redsys's format: 12 characters, the first four digits. */
export function newRedsysReference(): string {
  const randomCharacters = Array.from({ length: 8 }, () =>
    unambiguousCharacters.charAt(randomInt(unambiguousCharacters.length)),
  )
  return String(randomInt(10_000)).padStart(4, '0') + randomCharacters.join('')
}
