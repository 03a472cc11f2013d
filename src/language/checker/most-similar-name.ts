/** Returns the most similar name; undefined where none shares more than half of the words. */
export function mostSimilarName(name: string, others: readonly string[]): string | undefined {
  const words = wordsOf(name)
  const ranked = others
    .map((other) => ({ other, shared: countShared(words, wordsOf(other)), length: wordsOf(other).length }))
    .filter((each) => each.shared * 2 > words.length)
    .sort((one, next) => next.shared - one.shared || one.length - next.length)
  return ranked[0]?.other
}

/**
 * Splits a name into words: `listMyInvestments` to list, my, investment; `/user/investments/{id}` to user, investment,
 * {id}.
 */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z{}_]+/)
    .filter(Boolean)
    .map((word) => word.replace(/s$/, ''))
}

function countShared(words: readonly string[], others: readonly string[]): number {
  return words.filter((word) => others.includes(word)).length
}
