/** Returns a remedy that names the probably intended name, or the existing ones. */
export function didYouMean(misspelt: string, known: Iterable<string>, max = MAX_SHOWN): string {
  const names = [...known]
  const suggestion = mostSimilar(misspelt, names)
  if (suggestion) return `Did you mean ${suggestion}?`
  if (names.length === 0) return 'There are none.'
  const listed = names.slice(0, max).join(', ')
  return names.length > max ? `There are, among others: ${listed}.` : `There are: ${listed}.`
}

const MAX_SHOWN = 12

/** Returns the most similar name; undefined if none is similar enough. */
export function mostSimilar(wrong: string, names: Iterable<string>): string | undefined {
  const lowerCase = wrong.toLowerCase()
  let near: string | undefined
  // Narrows the allowed distance with each better match.
  let maxDistance = Math.max(2, wrong.length / 3)
  for (const name of names) {
    const difference = distance(lowerCase, name.toLowerCase(), maxDistance)
    if (difference > maxDistance || (near !== undefined && difference === maxDistance)) continue
    near = name
    maxDistance = difference
  }
  return near
}

/** Returns the Levenshtein distance; any value above `room` if that is exceeded. */
function distance(left: string, right: string, room: number): number {
  const max = Math.min(room, MAX_LETTERS)
  if (Math.abs(left.length - right.length) > max) return room + 1
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    let minimum = row
    for (let column = 1; column <= right.length; column++) {
      const change = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const cost = Math.min(change, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      current.push(cost)
      minimum = Math.min(minimum, cost)
    }
    if (minimum > max) return room + 1
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** The maximum edit distance that is computed. */
const MAX_LETTERS = 20
