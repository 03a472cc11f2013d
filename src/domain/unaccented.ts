/** Converts a text to lower case without accents; punctuation and spaces stay. */
export function unaccented(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
