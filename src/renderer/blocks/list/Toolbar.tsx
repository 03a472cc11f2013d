import { type ReactNode, useId, useState } from 'react'
import { useFormat, useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { useChosen } from './choices.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { Sort } from './Sort.tsx'
import type { List } from './use-list.ts'

/** Renders search, filters, order and result count of a list. `children` is the appearance menu. */
export function Toolbar({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useServices()
  const { text, holds } = useReader()
  const [open, setOpen] = useState(false)
  const panel = useId()
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
            onSearch={(words) => list.changeQuery({ q: words })}
          />
        )}
        {filters.length > 0 && (
          <button
            type="button"
            className="ts-button ts-button--secondary ts-filters__opener"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <Icon name="filter" />
            {activeFilters.length > 0
              ? t('blocks.filters_count', { count: activeFilters.length })
              : t('blocks.filters')}
          </button>
        )}
        <div id={panel} className="ts-filters__fields ts-listing__filters" data-open={open}>
          {filters.map((filter) => {
            const choice = list.options.filters[filter.by]
            return choice && <FilterMenu key={filter.by} list={list} filter={filter} choice={choice} />
          })}
        </div>
      </div>
      <Result list={list}>{children}</Result>
    </search>
  )
}

/** Shows the number of results and the active filters. */
function Result({ list, children }: { list: List; children: ReactNode }) {
  const { t } = useServices()
  const { text } = useReader()
  const format = useFormat()
  const chosenOf = useChosen(list)
  const { block, scope, answer, rows } = list
  const total = answer.total ?? rows.length
  const chips = (block.filters ?? []).flatMap((filter) =>
    chosenOf(filter).map((chosen) => ({ filter, ...chosen })),
  )
  return (
    <div className="ts-filters__row ts-filters__row--result">
      <p ref={list.countRef} className="ts-filters__total" role="status" tabIndex={-1}>
        <strong className="ts-number">{format(total, 'count')}</strong>{' '}
        {block.total ? text(block.total, scope) : t('blocks.results', { count: Number(total) })}
      </p>
      {chips.length > 0 && (
        <ul className="ts-filters__chips" aria-label={t('blocks.filters_active')}>
          {chips.map(({ filter, words, without }) => (
            <li key={`${filter.by} ${words}`}>
              <button
                type="button"
                className="ts-chip"
                aria-label={t('blocks.filter_remove', { label: text(filter.label, scope), value: words })}
                onClick={() => {
                  list.changeQuery({ [filter.by]: without })
                  // Moves the focus to the results, because the pressed chip disappears.
                  list.countRef.current?.focus({ preventScroll: true })
                }}
              >
                {words}
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
