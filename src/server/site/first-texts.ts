import type { Catalogue } from '../../language/documents/library.ts'

/** What the application's own code says, on any page. */
const spokenAnywhere = [
  'blocks',
  'errors',
  'lists',
  'menu',
  'messages',
  'renderer',
  'shell',
  'validation',
  'validator',
]

/**
 * The part of a catalogue that one page says: what its documents name, counted and by enumeration too, and what any page
 * may say. A text that only an answer names is not among them.
 */
export function firstTexts(texts: Catalogue, documents: readonly unknown[]): Catalogue {
  const named = new Set([...spokenAnywhere, ...documents.flatMap(textsIn)])
  const isSaid = (key: string) => {
    const [space = '', name = ''] = key.split('.')
    const counted = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
    // What a field's choices are called stands under its name.
    return [key, counted, space === 'options' ? name : space].some((one) => named.has(one))
  }
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
