/** A password too short to be accepted, a weak, a good and a strong one. */
type Strength = 0 | 1 | 2 | 3

/** The least number of characters that is accepted (values.json). */
const ACCEPTED = 8

/** Estimates the bits of a password from which on it is good, and strong. */
const GOOD = 50
const STRONG = 80

/** Matches what is guessed first: common words, keyboard rows and sequences. */
const guessedFirst = /contrase|password|qwert|asdf|abcd|1234|4321|0000|1111/i

/** Estimates how strong a password is, by its length and the variety of its characters. */
export function strengthOf(password: string): Strength {
  if (password.length < ACCEPTED) return 0
  const variety = new Set(password.toLowerCase()).size
  const pool = pools.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = Math.min(password.length, variety * 2) * Math.log2(pool)
  if (guessedFirst.test(password) || bits < GOOD) return 1
  return bits < STRONG ? 2 : 3
}

/** Lists kinds of characters with their number. */
const pools: readonly [RegExp, number][] = [
  [/\d/, 10],
  [/\p{Ll}/u, 27],
  [/\p{Lu}/u, 27],
  [/[^\p{L}\d]/u, 20],
]
