/** Whether a text holds all of these words, accents and capital letters aside. */
export function holdsWords(text: string, words: string): boolean {
  const inside = folded(text)
  return folded(words)
    .split(/\s+/)
    .every((word) => inside.includes(word))
}

function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()
}
