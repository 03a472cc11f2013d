/** A term in a text that the glossary explains. */
export interface Term {
  text: string
  /** The name of the glossary entry, as in `glossary.token.meaning`. */
  term: string
  /** The punctuation that must not wrap to the next line. */
  punctuation: string
}

/**
 * Matches a glossary term in a text, `[[tokens|token]]`: the displayed words, the name of the entry, and the
 * punctuation after it.
 */
const TERM_PATTERN = /\[\[([^[\]|]+)\|([a-z][a-z0-9_]*)\]\]([.,:;)!?]*)/g

/** Splits a text into plain parts and terms. */
export function partsOf(text: string): (string | Term)[] {
  return text.split(TERM_PATTERN).flatMap((part, index, pieces): (string | Term)[] => {
    const groupIndex = index % 4
    if (groupIndex === 1)
      return [{ text: part, term: pieces[index + 1] ?? '', punctuation: pieces[index + 2] ?? '' }]
    return groupIndex === 0 && part !== '' ? [part] : []
  })
}

/** Removes the markup of terms, for titles, attributes, mails and PDFs. */
export function withoutTermMarkup(text: string): string {
  return text.replace(TERM_PATTERN, '$1$3')
}

/** Returns the text key of a part of a glossary entry. */
export function entryOf(term: string, part: 'name' | 'meaning'): string {
  return `glossary.${term}.${part}`
}

/** Returns whether a text may contain terms, well-formed or not. */
export function mayContainTerms(text: string): boolean {
  return text.includes('[[')
}
