import { unaccented } from '../../domain/unaccented.ts'

/** Returns whether a text contains all words, ignoring accents and case. */
export function containsWords(text: string, words: string): boolean {
  const haystack = unaccented(text)
  return unaccented(words.trim())
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
