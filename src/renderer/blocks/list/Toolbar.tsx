import { type ReactNode, useId, useState } from 'react'
import { useFormat, useReader, useScreen, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { useMedia } from '../../parts/use-media.ts'
import { SearchField } from '../parts/SearchField.tsx'
import { useChosenValues } from './choices.ts'
import { FilterMenu } from './FilterMenu.tsx'
import type { List } from './use-list.ts'

/** The number of filters in the row of tools where it is wide; a button shows the others, and on phones all. */
const maxFiltersInRow = 3

/** Renders the search, the filters and the result count of a list in one row. `children` are its other tools. */
export function Toolbar({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useServices()
  const { text, isMet } = useReader()
  const isNarrow = useMedia('(width < 48rem)')
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const { search } = list.block
  const filters = (list.block.filters ?? []).filter(({ when }) => isMet(when, list.scope))
  const activeFilters = filters.filter(({ by }) => list.parameterValue(by) !== '')
  const narrowOpenerText =
    activeFilters.length > 0
      ? t('blocks.filters_count', { count: activeFilters.length })
      : t('blocks.filters')
  const openerText = isNarrow ? narrowOpenerText : t('blocks.filters_more')
  const opener = filters.length > 0 && (
    <button
      key="opener"
      type="button"
      className="ts-filter__button ts-listing__opener"
      data-few={filters.length <= maxFiltersInRow || undefined}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon name="filter" />
      {openerText}
    </button>
  )
  const menus = filters.flatMap((filter) => {
    const choice = list.options.filters[filter.by]
    return choice ? [<FilterMenu key={`by ${filter.by}`} list={list} filter={filter} choice={choice} />] : []
  })
  // Puts the button after the filters that are in its row, so that the focus follows what is displayed.
  const panel = isNarrow
    ? menus
    : [...menus.slice(0, maxFiltersInRow), opener, ...menus.slice(maxFiltersInRow)]
  return (
    <search className="ts-filters ts-listing__tools">
      <div className="ts-filters__row ts-listing__bar">
        {search && (
          <SearchField
            label={text(search, list.scope)}
            value={list.parameterValue('q')}
            onSearch={(text) => list.changeQuery({ q: text })}
          />
        )}
        {isNarrow && opener}
        <div id={panelId} className="ts-filters__fields ts-listing__filters" data-open={isOpen}>
          {panel}
        </div>
        <Count list={list} />
        <div className="ts-listing__ways">{children}</div>
      </div>
      <Chips list={list} />
    </search>
  )
}

/** Displays the number of results, unless the page shows it beside its heading. */
function Count({ list }: { list: List }) {
  const { t } = useServices()
  const { bundle } = useScreen()
  const { text } = useReader()
  const format = useFormat()
  const { block, scope, response, rows } = list
  const total = response.total ?? rows.length
  return (
    <p
      ref={list.countRef}
      className="ts-filters__total"
      role="status"
      tabIndex={-1}
      data-above={bundle.screen.count?.includes(`${block.of}.total`) || undefined}
    >
      <strong className="ts-number">{format(total, 'count')}</strong>{' '}
      {block.total ? text(block.total, scope) : t('blocks.results', { count: Number(total) })}
    </p>
  )
}

/** Displays the values of the active filters, each of which can be removed. */
function Chips({ list }: { list: List }) {
  const { t } = useServices()
  const { text } = useReader()
  const chosenValuesOf = useChosenValues(list)
  const chips = (list.block.filters ?? []).flatMap((filter) =>
    chosenValuesOf(filter).map((chosen) => ({ filter, ...chosen })),
  )
  if (chips.length === 0) return null
  const change = (changes: Record<string, string>) => {
    list.changeQuery(changes)
    // Moves the focus to the results, because the pressed button disappears.
    list.countRef.current?.focus({ preventScroll: true })
  }
  return (
    <div className="ts-listing__active">
      <ul className="ts-filters__chips" aria-label={t('blocks.filters_active')}>
        {chips.map(({ filter, label: value, remainingValue }) => {
          const label = text(filter.label, list.scope)
          return (
            <li key={`${filter.by} ${value}`}>
              <button
                type="button"
                className="ts-chip"
                aria-label={t('blocks.filter_remove', { label, value })}
                onClick={() => change({ [filter.by]: remainingValue })}
              >
                {value !== label && <span className="ts-chip__label">{`${label}: `}</span>}
                {value}
                <Icon name="close" />
              </button>
            </li>
          )
        })}
        {chips.length > 1 && (
          <li>
            <button
              type="button"
              className="ts-link ts-listing__clear"
              onClick={() => change(Object.fromEntries(chips.map(({ filter }) => [filter.by, ''])))}
            >
              {t('blocks.filters_clear')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
