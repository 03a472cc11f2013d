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
  const [open, setOpen] = useState(false)
  const panel = useId()
  const result = useRef<HTMLParagraphElement>(null)

  /** Returns to the first page, because another filter changes the list. */
  const narrow = (key: string, value: string) => setUrl({ [key]: value, page: '' })
  /** Moves the focus to the results, because the pressed chip disappears. */
  const widen = (key: string) => {
    narrow(key, '')
    result.current?.focus({ preventScroll: true })
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
            onSearch={(words) => block.search && narrow(block.search.key, words)}
          />
        )}
        {block.fields && (
          <>
            <button
              type="button"
              className="ts-button ts-button--secondary ts-filters__opener"
              aria-expanded={open}
              aria-controls={panel}
              onClick={() => setOpen(!open)}
            >
              <Icon name="filter" />
              {activeFields.length > 0
                ? t('blocks.filters_count', { count: activeFields.length })
                : t('blocks.filters')}
            </button>
            <div id={panel} className="ts-filters__fields" data-open={open}>
              {block.fields.map((field) => (
                <Select
                  key={field.key}
                  field={field}
                  scope={scope}
                  onChange={(wanted) => narrow(field.key, wanted)}
                />
              ))}
            </div>
          </>
        )}
      </div>
      <div className="ts-filters__row ts-filters__row--result">
        <p ref={result} className="ts-filters__total" role="status" tabIndex={-1}>
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
                <Chip field={field} scope={scope} onRemove={() => widen(field.key)} />
              </li>
            ))}
          </ul>
        )}
        {block.view && <ViewToggle name={block.view} />}
      </div>
    </search>
  )
}

function Select(props: { field: Field; scope: Scope; onChange(wanted: string): void }) {
  const { field, scope } = props
  const { t } = useServices()
  const { text } = useReader()
  const [url] = useUrl()
  const id = useId()
  const preset = field.default ?? ''
  const options = useOptions(field, scope)
  return (
    <div className="ts-filters__field">
      <label htmlFor={id}>{text(field.label, scope)}</label>
      <select
        id={id}
        value={url[field.key] || preset}
        onChange={({ target }) => props.onChange(target.value === preset ? '' : target.value)}
      >
        {!options.some((option) => option.value === preset) && (
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
  const wanted = url[field.key] ?? ''
  const words = options.find((option) => option.value === wanted)?.label ?? wanted
  return (
    <button
      type="button"
      className="ts-chip"
      aria-label={t('blocks.filter_remove', { label, value: words })}
      onClick={onRemove}
    >
      {words}
      <Icon name="close" />
    </button>
  )
}

function useOptions(field: Field, scope: Scope): { value: string; label: string }[] {
  const { enumerations } = useServices()
  const { list, text } = useReader()
  const format = useFormat()
  if (field.options) return field.options.map(({ value, label }) => ({ value, label: text(label, scope) }))
  const all = enumerations[field.of ?? ''] ?? []
  const values = field.among === undefined ? all : list(field.among, scope).map(String)
  return values.map((value) => ({ value, label: format(value, 'enumeration', field.of) }))
}
