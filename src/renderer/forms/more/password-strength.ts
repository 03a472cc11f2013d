/** The strength of a password: 0 too short, 1 weak, 2 good, 3 strong. */
type Strength = 0 | 1 | 2 | 3

/** The minimum length in characters, as in schemas/domain/values.json. */
const minLength = 8

/** The estimated bits from which a password is good or strong. */
const goodBits = 50
const strongBits = 80

/** Matches what attackers guess first: common words, keyboard rows and sequences. */
const commonPatterns = /contrase|password|qwert|asdf|abcd|1234|4321|0000|1111/i

/** Estimates how strong a password is, by its length and the variety of its characters. */
export function strengthOf(password: string): Strength {
  if (password.length < minLength) return 0
  const variety = new Set(password.toLowerCase()).size
  const pool = characterPools.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const bits = Math.min(password.length, variety * 2) * Math.log2(pool)
  if (commonPatterns.test(password) || bits < goodBits) return 1
  return bits < strongBits ? 2 : 3
}

/** The kinds of characters, each with the number of its characters. */
const characterPools: readonly [RegExp, number][] = [
  [/\d/, 10],
  [/\p{Ll}/u, 27],
  [/\p{Lu}/u, 27],
  [/[^\p{L}\d]/u, 20],
]
