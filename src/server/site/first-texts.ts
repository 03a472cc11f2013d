import type { Catalogue } from '../../language/documents/library.ts'

/** Lists the namespaces of texts that the application's own code uses on any page. */
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
 * Returns the part of a catalogue that one page needs: the texts named in its documents, and those of any page. Omits
 * texts that only answers name.
 */
export function firstTexts(texts: Catalogue, documents: readonly unknown[]): Catalogue {
  const named = new Set([...spokenAnywhere, ...documents.flatMap(textsIn)])
  const isSaid = (key: string) => {
    const [space = '', name = ''] = key.split('.')
    const counted = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
    // Includes texts under `options` by the field's name.
    return [key, counted, space === 'options' ? name : space].some((one) => named.has(one))
  }
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
