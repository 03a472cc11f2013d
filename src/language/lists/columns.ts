import type { ListBlock, TableBlock } from '../../generated/language.ts'

/** A column of a document; `ofRow` is the condition of rows that have a value in it. */
export type ColumnDocument = TableBlock['columns'][number] & { ofRow?: string }

/** Returns the columns of a list with inlined fragments; for a list without columns, the values of its card. */
export function columnsOf({ columns, card }: Pick<ListBlock, 'columns' | 'card'>): ColumnDocument[] {
  if (columns) return columns.flatMap((column) => ('value' in column ? [column] : []))
  if (!card) return []
  const { title, badge, kind, facts = [] } = card
  return [
    { label: 'blocks.name', value: title },
    ...(badge ? [{ label: 'blocks.state', as: 'enumeration' as const, ...badge }] : []),
    ...(kind ? [{ as: 'enumeration' as const, ...kind }] : []),
    ...facts.map(({ when, ...fact }) => ({ ...fact, ...(when !== undefined && { ofRow: when }) })),
  ]
}
