/** Returns a remedy that names the probably intended name, or the existing ones. */
export function didYouMean(misspelt: string, candidates: Iterable<string>, max = MAX_LISTED): string {
  const names = [...candidates]
  const suggestion = mostSimilar(misspelt, names)
  if (suggestion) return `Did you mean ${suggestion}?`
  if (names.length === 0) return 'There are none.'
  const listedNames = names.slice(0, max).join(', ')
  return names.length > max ? `There are, among others: ${listedNames}.` : `There are: ${listedNames}.`
}

const MAX_LISTED = 12

/** Returns the most similar name; undefined if none is similar enough. */
export function mostSimilar(misspelt: string, names: Iterable<string>): string | undefined {
  const lowerCase = misspelt.toLowerCase()
  let nearest: string | undefined
  // Narrows the allowed distance with each better match.
  let maxDistance = Math.max(2, misspelt.length / 3)
  for (const name of names) {
    const difference = distance(lowerCase, name.toLowerCase(), maxDistance)
    if (difference > maxDistance || (nearest !== undefined && difference === maxDistance)) continue
    nearest = name
    maxDistance = difference
  }
  return nearest
}

/** Returns the Levenshtein distance; any value above `limit` if that is exceeded. */
function distance(left: string, right: string, limit: number): number {
  const max = Math.min(limit, MAX_COMPUTED_DISTANCE)
  if (Math.abs(left.length - right.length) > max) return limit + 1
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
    if (minimum > max) return limit + 1
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** The maximum edit distance that is computed. */
const MAX_COMPUTED_DISTANCE = 20
