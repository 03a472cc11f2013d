import { normalizeForSearch } from '../../../language/common/normalize.ts'

/** Lists particles, which join parts of a name. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos', 'van', 'von'])

/**
 * Returns whether a bank's account holder is the person: all words of the shorter name occur in the longer, with first
 * name and a surname. Banks omit accents and second surnames, and add joint holders.
 */
export function isHolder(holder: string, person: { name: string; surname: string }): boolean {
  const [written, given, family] = [holder, person.name, person.surname].map(wordsOf)
  if (written === undefined || given === undefined || family === undefined) return false
  const names = [...given, ...family]
  const isNamed = given[0] !== undefined && written.includes(given[0])
  const hasSurname = family.some((word) => written.includes(word))
  const isWithin = (some: string[], all: string[]) => some.every((word) => all.includes(word))
  return isNamed && hasSurname && (isWithin(names, written) || isWithin(written, names))
}

function wordsOf(text: string): string[] {
  // Converts to capitals first, as banks write: STRASSE matches Straße.
  const words = normalizeForSearch(text.toUpperCase()).split(' ')
  return words.filter((word) => word !== '' && !particles.has(word))
}
