import { useId } from 'react'
import type { ListBlock, TableBlock } from '../../../generated/language.ts'
import { useReader, useServices } from '../../hooks.ts'
import { alignOf } from '../parts/align.ts'
import type { List } from './use-list.ts'

type Sorted = Pick<TableBlock['columns'][number], 'label' | 'as' | 'sort'>

/** Chooses the order of a list without column headers: on phones and as cards. */
export function Sort({ list }: { list: List }) {
  const { t } = useServices()
  const labelOf = useOrderWords(list)
  const id = useId()
  const { sorts } = list.options
  if (sorts.length < 2) return null
  const [preset = ''] = sorts
  const current = list.parameterValue('sort') || preset
  // Offers the named orders of cards only; the headers of their table add both directions of its columns.
  const { card, orders = [] } = list.block
  const options = card
    ? sorts.filter((sort) => sort === current || orders.some(({ by }) => by === sort))
    : sorts
  return (
    <div className={`ts-listing__sort${card || orders.length > 0 ? '' : ' ts-listing__sort--columns'}`}>
      <label htmlFor={id}>{t('lists.sort')}</label>
      <select
        id={id}
        value={current}
        onChange={({ target }) => list.changeQuery({ sort: target.value === preset ? '' : target.value })}
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

function useOrderWords({ block, scope }: List): (order: string) => string {
  const { t } = useServices()
  const { text } = useReader()
  const { columns = [], card, orders = [] } = block
  const sorted: Sorted[] = card ? sortedOfCard(card) : columns
  return (order) => {
    const currentOrder = orders.find(({ by }) => by === order)
    if (currentOrder) return text(currentOrder.label, scope)
    const column = sorted.find(({ sort }) => sort === order || `-${sort}` === order || sort === `-${order}`)
    if (!column) return order
    const direction = order.startsWith('-') ? 'down' : 'up'
    return t(`lists.sort_${direction}_${sortedAs(column)}`, { label: text(column.label, scope) })
  }
}

function sortedOfCard({ title_sort, progress, facts = [] }: NonNullable<ListBlock['card']>): Sorted[] {
  return [
    { label: 'blocks.name', ...(title_sort && { sort: title_sort }) },
    ...(progress ? [{ ...progress, label: 'blocks.progress', as: 'percent' as const }] : []),
    ...facts,
  ]
}

/** Returns the kind of the values, to word the order. */
function sortedAs({ as = 'text' }: Sorted): 'date' | 'number' | 'text' {
  if (as === 'date' || as === 'datetime' || as === 'ago') return 'date'
  return alignOf(as) === 'end' ? 'number' : 'text'
}
