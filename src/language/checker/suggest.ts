/** Returns a remedy that names the probably intended name, or the existing ones. */
export function didYouMean(wrong: string, known: Iterable<string>, max = MAX_SHOWN): string {
  const names = [...known]
  const near = mostSimilar(wrong, names)
  if (near) return `Did you mean ${near}?`
  if (names.length === 0) return 'There are none.'
  const shown = names.slice(0, max).join(', ')
  return names.length > max ? `There are, among others: ${shown}.` : `There are: ${shown}.`
}

const MAX_SHOWN = 12

/** Returns the most similar name; undefined if none is similar enough. */
export function mostSimilar(wrong: string, names: Iterable<string>): string | undefined {
  const written = wrong.toLowerCase()
  let near: string | undefined
  // Narrows the allowed distance with each better match.
  let room = Math.max(2, wrong.length / 3)
  for (const name of names) {
    const far = distance(written, name.toLowerCase(), room)
    if (far > room || (near !== undefined && far === room)) continue
    near = name
    room = far
  }
  return near
}

/** Returns the Levenshtein distance; any value above `room` if that is exceeded. */
function distance(left: string, right: string, room: number): number {
  const max = Math.min(room, MAX_LETTERS)
  if (Math.abs(left.length - right.length) > max) return room + 1
  let before = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= right.length; column++) {
      const change = (before[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const cost = Math.min(change, (before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > max) return room + 1
    before = current
  }
  return before.at(-1) ?? 0
}

/** The maximum edit distance that is computed. */
const MAX_LETTERS = 20
