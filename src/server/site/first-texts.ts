import type { Catalogue } from '../../language/documents/library.ts'

/** What the application's own code says, on any page. */
const spokenAnywhere = ['errors', 'menu', 'messages', 'renderer', 'shell', 'validation', 'validator']

/**
 * The part of a catalogue that one page says: what its documents name, counted and by enumeration too, and what any page
 * may say. A text that only an answer names is not among them.
 */
export function firstTexts(texts: Catalogue, documents: readonly unknown[]): Catalogue {
  const named = new Set([...spokenAnywhere, ...documents.flatMap(textsIn)])
  const isSaid = (key: string) =>
    [key, key.replace(/_(?:zero|one|two|few|many|other)$/, ''), key.split('.')[0] ?? key].some((name) =>
      named.has(name),
    )
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
