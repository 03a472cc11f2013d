import { useId } from 'react'
import type { TableBlock } from '../../../generated/language.ts'
import { useReader, useServices } from '../../hooks.ts'
import { alignOf } from '../parts/align.ts'
import type { List } from './use-list.ts'

type Column = TableBlock['columns'][number]

/** Chooses the order of a list without column headers: on phones and as cards. */
export function Sort({ list }: { list: List }) {
  const { t } = useServices()
  const labelOf = useOrderWords(list)
  const id = useId()
  const { sorts } = list.options
  if (sorts.length < 2) return null
  const [preset = ''] = sorts
  return (
    <div className="ts-listing__sort">
      <label htmlFor={id}>{t('lists.sort')}</label>
      <select
        id={id}
        value={list.parameterValue('sort') || preset}
        onChange={({ target }) => list.changeQuery({ sort: target.value === preset ? '' : target.value })}
      >
        {sorts.map((order) => (
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
  const { columns = [], orders = [] } = block
  return (order) => {
    const chosen = orders.find(({ by }) => by === order)
    if (chosen) return text(chosen.label, scope)
    const column = columns.find(({ sort }) => sort === order || `-${sort}` === order || sort === `-${order}`)
    if (!column) return order
    const way = order.startsWith('-') ? 'down' : 'up'
    return t(`lists.sort_${way}_${sortedAs(column)}`, { label: text(column.label, scope) })
  }
}

/** Returns the kind of the values, to word the order. */
function sortedAs({ as = 'text' }: Column): 'date' | 'number' | 'text' {
  if (as === 'date' || as === 'datetime' || as === 'ago') return 'date'
  return alignOf(as) === 'end' ? 'number' : 'text'
}
