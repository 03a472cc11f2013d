/** A word of a text that the glossary explains. */
export interface Term {
  words: string
  /** The entry of the glossary: `glossary.token.meaning`. */
  term: string
  /** The punctuation that stays with it at the end of a line. */
  after: string
}

/** A glossary term in a text, `[[tokens|token]]`: the words shown, and the entry. */
const mark = /\[\[([^[\]|]+)\|([a-z][a-z0-9_]*)\]\]([.,:;)!?]*)/g

/** Splits a text into plain parts and terms. */
export function partsOf(text: string): (string | Term)[] {
  return text.split(mark).flatMap((part, index, all): (string | Term)[] => {
    const place = index % 4
    if (place === 1) return [{ words: part, term: all[index + 1] ?? '', after: all[index + 2] ?? '' }]
    return place === 0 && part !== '' ? [part] : []
  })
}

/** The text where nothing can be explained: titles, attributes, mails, papers. */
export function plainWords(text: string): string {
  return text.replace(mark, '$1$3')
}

/** The entry of the glossary that says what a term means, by its part. */
export function entryOf(term: string, part: 'name' | 'meaning'): string {
  return `glossary.${term}.${part}`
}

/** Whether something in the text looks like a term, rightly written or not. */
export function mayHoldTerms(text: string): boolean {
  return text.includes('[[')
}
