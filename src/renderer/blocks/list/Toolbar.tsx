import { type ReactNode, useId, useState } from 'react'
import { useFormat, useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useChosenValues } from './choices.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { Sort } from './Sort.tsx'
import type { List } from './use-list.ts'

/** Renders the search, filters, sort order and result count of a list. `children` is the appearance menu. */
export function Toolbar({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useServices()
  const { text, holds } = useReader()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const { search } = list.block
  const filters = (list.block.filters ?? []).filter(({ when }) => holds(when, list.scope))
  const activeFilters = filters.filter(({ by }) => list.parameterValue(by) !== '')
  return (
    <search className="ts-filters ts-listing__tools">
      <div className="ts-filters__row">
        {search && (
          <SearchField
            label={text(search, list.scope)}
            value={list.parameterValue('q')}
            onSearch={(text) => list.changeQuery({ q: text })}
          />
        )}
        {filters.length > 0 && (
          <button
            type="button"
            className="ts-button ts-button--secondary ts-filters__opener"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="filter" />
            {activeFilters.length > 0
              ? t('blocks.filters_count', { count: activeFilters.length })
              : t('blocks.filters')}
          </button>
        )}
        <div id={panelId} className="ts-filters__fields ts-listing__filters" data-open={isOpen}>
          {filters.map((filter) => {
            const choice = list.options.filters[filter.by]
            return choice && <FilterMenu key={filter.by} list={list} filter={filter} choice={choice} />
          })}
        </div>
      </div>
      <ResultBar list={list}>{children}</ResultBar>
    </search>
  )
}

/** Displays the number of results and the active filters. */
function ResultBar({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useServices()
  const { text } = useReader()
  const format = useFormat()
  const chosenValuesOf = useChosenValues(list)
  const { block, scope, answer: response, rows } = list
  const total = response.total ?? rows.length
  const chips = (block.filters ?? []).flatMap((filter) =>
    chosenValuesOf(filter).map((chosen) => ({ filter, ...chosen })),
  )
  return (
    <div className="ts-filters__row ts-filters__row--result">
      <p ref={list.countRef} className="ts-filters__total" role="status" tabIndex={-1}>
        <strong className="ts-number">{format(total, 'count')}</strong>{' '}
        {block.total ? text(block.total, scope) : t('blocks.results', { count: Number(total) })}
      </p>
      {chips.length > 0 && (
        <ul className="ts-filters__chips" aria-label={t('blocks.filters_active')}>
          {chips.map(({ filter, words: label, without: remainingValue }) => (
            <li key={`${filter.by} ${label}`}>
              <button
                type="button"
                className="ts-chip"
                aria-label={t('blocks.filter_remove', { label: text(filter.label, scope), value: label })}
                onClick={() => {
                  list.changeQuery({ [filter.by]: remainingValue })
                  // Moves the focus to the results, because the pressed chip disappears.
                  list.countRef.current?.focus({ preventScroll: true })
                }}
              >
                {label}
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="ts-listing__ways">
        <Sort list={list} />
        {children}
      </div>
    </div>
  )
}
