/** A remedy that names what was probably meant, or what there is. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const names = [...known]
  const near = nearest(wrong, names)
  if (near) return `Did you mean ${near}?`
  if (names.length === 0) return 'There are none.'
  const shown = names.slice(0, MOST_SHOWN).join(', ')
  return names.length > MOST_SHOWN ? `There are, among others: ${shown}.` : `There are: ${shown}.`
}

const MOST_SHOWN = 12

function nearest(wrong: string, names: readonly string[]): string | undefined {
  const scored = names.map((name) => ({ name, distance: distance(wrong.toLowerCase(), name.toLowerCase()) }))
  const best = scored.sort((left, right) => left.distance - right.distance)[0]
  return best && best.distance <= Math.max(2, wrong.length / 3) ? best.name : undefined
}

/** Levenshtein's: how many letters must be put in, taken out or changed. */
function distance(left: string, right: string): number {
  if (Math.abs(left.length - right.length) > MOST_LETTERS) return MOST_LETTERS
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const change = (before[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(change, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    before = current
  }
  return before.at(-1) ?? 0
}

const MOST_LETTERS = 20
