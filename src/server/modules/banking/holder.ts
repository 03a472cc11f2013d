import { normalizeForSearch } from '../../../language/common/normalize.ts'

/** Lists particles, which join parts of a name. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'i', 'da', 'do', 'dos', 'van', 'von'])

/**
 * Returns whether a bank's account holder is the person: all words of the shorter name occur in the longer one, among
 * them the first name and a surname. Banks omit accents and second surnames, and add joint holders.
 */
export function isHolder(holder: string, person: { name: string; surname: string }): boolean {
  const [holderWords, firstNames, surnames] = [holder, person.name, person.surname].map(wordsOf)
  if (holderWords === undefined || firstNames === undefined || surnames === undefined) return false
  const names = [...firstNames, ...surnames]
  const hasFirstName = firstNames[0] !== undefined && holderWords.includes(firstNames[0])
  const hasSurname = surnames.some((word) => holderWords.includes(word))
  const isWithin = (words: string[], allWords: string[]) => words.every((word) => allWords.includes(word))
  return hasFirstName && hasSurname && (isWithin(names, holderWords) || isWithin(holderWords, names))
}

function wordsOf(text: string): string[] {
  // Converts to capitals first, as banks write: STRASSE matches Straße.
  const words = normalizeForSearch(text.toUpperCase()).split(' ')
  return words.filter((word) => word !== '' && !particles.has(word))
}
