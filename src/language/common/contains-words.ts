import { unaccented } from '../../domain/unaccented.ts'

/** Whether a text holds all of these words, accents and capital letters aside. */
export function containsWords(text: string, words: string): boolean {
  const inside = unaccented(text)
  return unaccented(words.trim())
    .split(/\s+/)
    .every((word) => inside.includes(word))
}
