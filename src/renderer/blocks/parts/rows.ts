import type { Block } from '../../../generated/language.ts'

/** Returns a React key for a row: its id, or its index if it has none. */
export function rowKeyOf(row: unknown, index: number): string {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id
  return `${index}`
}

/**
 * Returns a React key for a list, independent of its order. A list with other rows is remounted, so that its rows do
 * not visibly move.
 */
export function listKeyOf(rows: readonly unknown[]): string {
  return rows.map(rowKeyOf).toSorted().join(' ')
}

/** Returns the URL keys that filter a list, from the filters blocks among `blocks` and nested in them. */
export function filterKeysOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.block === 'filters') {
      const fields = (block.fields ?? []).map((field) => field.key).filter((key) => key !== 'sort')
      return block.search ? [block.search.key, ...fields] : fields
    }
    if (block.block === 'tabs') return block.tabs.flatMap((tab) => filterKeysOf(tab.body ?? []))
    return 'body' in block && Array.isArray(block.body) ? filterKeysOf(block.body) : []
  })
}
