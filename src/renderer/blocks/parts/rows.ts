import type { Block } from '../../../generated/language.ts'

/** Something to know a row by between two readings of the list: its own id, else its place. */
export function keyOf(row: unknown, index: number): string {
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string') return row.id
  return `${index}`
}

/**
 * Something to know a list by, in whatever order. Another list is drawn anew: the rows that both hold would jump from
 * where they were, under the eyes and fingers of whoever reads.
 */
export function listKeyOf(rows: readonly unknown[]): string {
  return rows.map(keyOf).toSorted().join(' ')
}

/** Keys of the URL that narrow a list, as the filters blocks among `blocks` (and inside them) name them. */
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
