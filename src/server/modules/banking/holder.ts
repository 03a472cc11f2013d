import { normalizeForSearch } from '../../../language/common/normalize.ts'

/** Joins parts of a name, and no name by themselves. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos', 'van', 'von'])

/**
 * Whether a bank's account holder is the person: all words of the shorter name occur in the longer, first name and a
 * surname included. Banks leave out accents and second surnames, and add joint holders.
 */
export function isHolder(holder: string, person: { name: string; surname: string }): boolean {
  const [written, given, family] = [holder, person.name, person.surname].map(wordsOf)
  if (written === undefined || given === undefined || family === undefined) return false
  const known = [...given, ...family]
  const isNamed = given[0] !== undefined && written.includes(given[0])
  const hasSurname = family.some((word) => written.includes(word))
  const isWithin = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  return isNamed && hasSurname && (isWithin(known, written) || isWithin(written, known))
}

function wordsOf(text: string): string[] {
  // In capitals first, as banks write it: STRASSE is Straße.
  const words = normalizeForSearch(text.toUpperCase()).split(' ')
  return words.filter((word) => word !== '' && !particles.has(word))
}
