import type { Catalogue } from '../../language/documents/library.ts'

/** The namespaces of texts that the application's own code uses on any page. */
const commonNamespaces = [
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
 * Returns the texts that a page needs: the texts that its documents mention, and the texts that every page needs.
 * Omits texts that only responses mention.
 */
export function firstTexts(texts: Catalogue, documents: readonly unknown[]): Catalogue {
  const usedNames = new Set([...commonNamespaces, ...documents.flatMap(textsIn)])
  const isNeeded = (key: string) => {
    const [namespace = '', name = ''] = key.split('.')
    const baseKey = key.replace(/_(?:zero|one|two|few|many|other)$/, '')
    // Includes texts below `options` by the name of their field.
    return [key, baseKey, namespace === 'options' ? name : namespace].some((used) => usedNames.has(used))
  }
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isNeeded(key)))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
