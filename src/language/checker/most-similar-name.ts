/** Returns the most similar name; undefined if none shares more than half of the words. */
export function mostSimilarName(name: string, candidates: readonly string[]): string | undefined {
  const nameWords = wordsOf(name)
  const ranked = candidates
    .map((candidate) => ({
      other: candidate,
      shared: countShared(nameWords, wordsOf(candidate)),
      length: wordsOf(candidate).length,
    }))
    .filter((each) => each.shared * 2 > nameWords.length)
    .sort((one, other) => other.shared - one.shared || one.length - other.length)
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

function countShared(words: readonly string[], otherWords: readonly string[]): number {
  return words.filter((word) => otherWords.includes(word)).length
}
