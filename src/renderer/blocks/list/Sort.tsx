import { useId } from 'react'
import type { ListBlock, TableBlock } from '../../../generated/language.ts'
import { useReader, useServices } from '../../hooks.ts'
import { alignOf } from '../parts/align.ts'
import type { List } from './use-list.ts'

type SortableColumn = Pick<TableBlock['columns'][number], 'label' | 'as' | 'sort'>

/** Renders the select for the sort order of a list without column headers, as on phones and for cards. */
export function Sort({ list }: { list: List }) {
  const { t } = useServices()
  const labelOf = useSortLabels(list)
  const id = useId()
  const { sorts } = list.options
  if (sorts.length < 2) return null
  const [defaultSort = ''] = sorts
  const currentSort = list.parameterValue('sort') || defaultSort
  // Offers only the named sort orders for cards; the headers of their table view offer both directions of every
  // column.
  const { card, orders = [] } = list.block
  const options = card
    ? sorts.filter((sort) => sort === currentSort || orders.some(({ by }) => by === sort))
    : sorts
  return (
    <div className={`ts-listing__sort${card || orders.length > 0 ? '' : ' ts-listing__sort--columns'}`}>
      <label htmlFor={id}>{t('lists.sort')}</label>
      <select
        id={id}
        value={currentSort}
        onChange={({ target }) =>
          list.changeQuery({ sort: target.value === defaultSort ? '' : target.value })
        }
      >
        {options.map((order) => (
          <option key={order} value={order}>
            {labelOf(order)}
          </option>
        ))}
      </select>
    </div>
  )
}

function useSortLabels({ block, scope }: List): (order: string) => string {
  const { t } = useServices()
  const { text } = useReader()
  const { columns = [], card, orders = [] } = block
  const sortableColumns: SortableColumn[] = card ? sortableColumnsOf(card) : columns
  return (order) => {
    const currentOrder = orders.find(({ by }) => by === order)
    if (currentOrder) return text(currentOrder.label, scope)
    const column = sortableColumns.find(
      ({ sort }) => sort === order || `-${sort}` === order || sort === `-${order}`,
    )
    if (!column) return order
    const direction = order.startsWith('-') ? 'down' : 'up'
    return t(`lists.sort_${direction}_${valueKindOf(column)}`, { label: text(column.label, scope) })
  }
}

function sortableColumnsOf({
  title_sort,
  progress,
  facts = [],
}: NonNullable<ListBlock['card']>): SortableColumn[] {
  return [
    { label: 'blocks.name', ...(title_sort && { sort: title_sort }) },
    ...(progress ? [{ ...progress, label: 'blocks.progress', as: 'percent' as const }] : []),
    ...facts,
  ]
}

/** Returns the kind of a column's values, on which the label of its sort order depends. */
function valueKindOf({ as = 'text' }: SortableColumn): 'date' | 'number' | 'text' {
  if (as === 'date' || as === 'datetime' || as === 'ago') return 'date'
  return alignOf(as) === 'end' ? 'number' : 'text'
}
