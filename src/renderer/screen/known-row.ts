import { unstable_serialize as serializeKey, useSWRConfig } from 'swr'
import type { Text } from '../../generated/language.ts'
import { isObject } from '../../language/common/objects.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import type { ReadState } from '../data/use-reads.ts'
import { useServices } from '../services.ts'

/**
 * Returns the rows of lists that were read earlier, by the name of the record that is being read: its title need not
 * wait for it.
 */
export function useKnownRows(states: readonly ReadState[], id: string | undefined): Record<string, unknown> {
  const { cache } = useSWRConfig()
  const { language, session } = useServices()
  const record = states.find(({ entry, data }) => data === undefined && entry.with.id === 'route.id')
  if (record === undefined || id === undefined) return {}
  // Ends the keys of everything that this person has read in this language.
  const keyEnd = serializeKey([language, session.id]).slice(1)
  for (const key of cache.keys()) {
    if (!key.endsWith(keyEnd)) continue
    const page: unknown = cache.get(key)?.data
    const items: unknown = isObject(page) ? page.items : undefined
    const row = Array.isArray(items) && items.find((item) => isObject(item) && item.id === id)
    if (row) return { [record.entry.name]: row }
  }
  return {}
}

/** Returns whether every value of a text is known, from a read that has finished or from the row of a list. */
export function isKnown(text: Text, rows: Record<string, unknown>, states: readonly ReadState[]): boolean {
  if (typeof text === 'string') return true
  const expressions = 'value' in text ? [text.value] : Object.values(text.with ?? {})
  return states.every(({ entry: { name }, data }) => {
    const mentioned = expressions.filter((expression) => data === undefined && mentions(expression, name))
    return mentioned.every((expression) => isInRow(expression, name, rows[name]))
  })
}

function isInRow(expression: string, name: string, row: unknown): boolean {
  const properties = [...expression.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
  return isObject(row) && properties.every(([, property = '']) => property in row)
}
