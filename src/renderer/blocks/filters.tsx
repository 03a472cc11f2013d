import { useId, useRef, useState } from 'react'
import type { FiltersBlock } from '../../generated/language.ts'
import type { Scope } from '../data/scope.ts'
import { useFormat, useReader, useServices, useUrl } from '../hooks.ts'
import { Icon } from '../parts/icons.tsx'
import type { BlockProps } from './block-props.ts'
import './filters.css'
import '../styles/select.css'
import { SearchField } from './parts/SearchField.tsx'
import { ViewToggle } from './parts/ViewToggle.tsx'

type Field = NonNullable<FiltersBlock['fields']>[number]

export default function Filters({ block, scope }: BlockProps<'filters'>) {
  const { t } = useServices()
  const { text, value } = useReader()
  const format = useFormat()
  const [url, setUrl] = useUrl()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const resultRef = useRef<HTMLParagraphElement>(null)

  /** Sets a filter and returns to the first page, because the list changes. */
  const setFilter = (key: string, value: string) => setUrl({ [key]: value, page: '' })
  /** Removes a filter and moves the focus to the results, because the pressed chip disappears. */
  const removeFilter = (key: string) => {
    setFilter(key, '')
    resultRef.current?.focus({ preventScroll: true })
  }
  const activeFields = (block.fields ?? []).filter((field) => url[field.key] && field.key !== 'sort')
  const total = block.total ? value(block.total, scope) : undefined

  return (
    <search className="ts-filters">
      <div className="ts-filters__row">
        {block.search && (
          <SearchField
            label={text(block.search.label, scope)}
            value={url[block.search.key] ?? ''}
            onSearch={(text) => block.search && setFilter(block.search.key, text)}
          />
        )}
        {block.fields && (
          <>
            <button
              type="button"
              className="ts-button ts-button--secondary ts-filters__opener"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="filter" />
              {activeFields.length > 0
                ? t('blocks.filters_count', { count: activeFields.length })
                : t('blocks.filters')}
            </button>
            <div id={panelId} className="ts-filters__fields" data-open={isOpen}>
              {block.fields.map((field) => (
                <Select
                  key={field.key}
                  field={field}
                  scope={scope}
                  onChange={(value) => setFilter(field.key, value)}
                />
              ))}
            </div>
          </>
        )}
      </div>
      <div className="ts-filters__row ts-filters__row--result">
        <p ref={resultRef} className="ts-filters__total" role="status" tabIndex={-1}>
          {total !== undefined && (
            <>
              <strong className="ts-number">{format(total, 'count')}</strong>{' '}
              {block.totalLabel
                ? text(block.totalLabel, scope)
                : t('blocks.results', { count: Number(total) })}
            </>
          )}
        </p>
        {activeFields.length > 0 && (
          <ul className="ts-filters__chips" aria-label={t('blocks.filters_active')}>
            {activeFields.map((field) => (
              <li key={field.key}>
                <Chip field={field} scope={scope} onRemove={() => removeFilter(field.key)} />
              </li>
            ))}
          </ul>
        )}
        {block.view && <ViewToggle name={block.view} />}
      </div>
    </search>
  )
}

function Select(props: { field: Field; scope: Scope; onChange(value: string): void }) {
  const { field, scope } = props
  const { t } = useServices()
  const { text } = useReader()
  const [url] = useUrl()
  const id = useId()
  const defaultValue = field.default ?? ''
  const options = useOptions(field, scope)
  return (
    <div className="ts-filters__field">
      <label htmlFor={id}>{text(field.label, scope)}</label>
      <select
        id={id}
        value={url[field.key] || defaultValue}
        onChange={({ target }) => props.onChange(target.value === defaultValue ? '' : target.value)}
      >
        {!options.some((option) => option.value === defaultValue) && (
          <option value="">{t('blocks.filters_all')}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

function Chip({ field, scope, onRemove }: { field: Field; scope: Scope; onRemove(): void }) {
  const { t } = useServices()
  const { text } = useReader()
  const [url] = useUrl()
  const options = useOptions(field, scope)
  const label = text(field.label, scope)
  const chosenValue = url[field.key] ?? ''
  const valueLabel = options.find((option) => option.value === chosenValue)?.label ?? chosenValue
  return (
    <button
      type="button"
      className="ts-chip"
      aria-label={t('blocks.filter_remove', { label, value: valueLabel })}
      onClick={onRemove}
    >
      {valueLabel}
      <Icon name="close" />
    </button>
  )
}

function useOptions(field: Field, scope: Scope): { value: string; label: string }[] {
  const { enumerations } = useServices()
  const { list, text } = useReader()
  const format = useFormat()
  if (field.options) return field.options.map(({ value, label }) => ({ value, label: text(label, scope) }))
  const allValues = enumerations[field.of ?? ''] ?? []
  const values = field.among === undefined ? allValues : list(field.among, scope).map(String)
  return values.map((value) => ({ value, label: format(value, 'enumeration', field.of) }))
}
