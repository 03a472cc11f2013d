/** Joins parts of a name, and no name by themselves. */
const particles = new Set(['DE', 'DEL', 'LA', 'LAS', 'LOS', 'EL', 'Y', 'I', 'DA', 'DO', 'DOS', 'VAN', 'VON'])

/**
 * Whether a bank's name for an account's holder is a person's: all words of the shorter stand in the longer, in any
 * order, the first name and a surname among them. Banks leave out accents and second surnames, and add joint holders.
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
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !particles.has(word))
}
