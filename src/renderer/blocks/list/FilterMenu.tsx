import { useId, useState } from 'react'
import type { Choice } from '../../../language/lists/list-options.ts'
import { useFormat, useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { keepInsidePage, useLazyMenu } from '../../parts/menu.ts'
import { type Filter, type Option, useChosenValues, useOptions, valuesOf } from './choices.ts'
import { Range } from './Range.tsx'
import type { List } from './use-list.ts'

interface FilterMenuProps {
  list: List
  filter: Filter
  choice: Choice
}

/** Renders a filter: a button with the chosen values and a menu of options. */
export function FilterMenu({ list, filter, choice }: FilterMenuProps) {
  const format = useFormat()
  const { text } = useReader()
  const { menu, isOpen } = useLazyMenu()
  const chosenOptions = useChosenValues(list)(filter)
  const options = useOptions(list)(filter, choice)
  const label = text(filter.label, list.scope)
  const currentValue = list.parameterValue(filter.by)
  // Hides a filter without options, for example one by questions that the tenant has not configured.
  if (filter.from && options.length === 0 && currentValue === '') return null
  const setFilter = (value: string) => list.changeQuery({ [filter.by]: value })
  if (choice.kind === 'yes') {
    return (
      <button
        type="button"
        className="ts-filter__button"
        aria-pressed={currentValue === 'true'}
        onClick={() => setFilter(currentValue === 'true' ? '' : 'true')}
      >
        {label}
        {currentValue === 'true' && <Icon name="check" />}
      </button>
    )
  }
  return (
    <details className="ts-menu ts-filter" {...menu}>
      <summary className="ts-filter__button" data-chosen={chosenOptions.length > 0}>
        {label}
        {chosenOptions.length > 0 && (
          <>
            <span className="ts-tabs__count" aria-hidden="true">
              {format(chosenOptions.length, 'number')}
            </span>
            <span className="ts-visually-hidden">
              : {chosenOptions.map((option) => option.label).join(', ')}
            </span>
          </>
        )}
      </summary>
      {isOpen && (
        <fieldset ref={keepInsidePage} className="ts-menu__list ts-filter__panel">
          <legend className="ts-visually-hidden">{label}</legend>
          {choice.kind === 'days' || choice.kind === 'money' ? (
            <Range key={currentValue} kind={choice.kind} value={currentValue} onChange={setFilter} />
          ) : (
            <Choices
              isMultiple={choice.kind === 'several'}
              options={options}
              value={currentValue}
              onChange={setFilter}
            />
          )}
        </fieldset>
      )}
    </details>
  )
}

interface ChoicesProps {
  isMultiple: boolean
  options: readonly Option[]
  /** A value, or several separated by commas. */
  value: string
  onChange(value: string): void
}

function Choices({ isMultiple, options, value, onChange }: ChoicesProps) {
  const { t } = useServices()
  const name = useId()
  // Checks the pressed options at once, because the URL changes a moment later.
  const [checkedValue, setCheckedValue] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (previousValue !== value) {
    setPreviousValue(value)
    setCheckedValue(value)
  }
  const checkedValues = valuesOf(checkedValue)
  const handleChange = (newValue: string) => {
    setCheckedValue(newValue)
    onChange(newValue)
  }
  const allOption = { value: '', label: t('blocks.filters_all') }
  const toggle = (option: string) =>
    options
      .map((one) => one.value)
      .filter((one) => (one === option ? !checkedValues.includes(one) : checkedValues.includes(one)))
      .join(',')
  return (isMultiple ? options : [allOption, ...options]).map((option) => (
    <label key={option.value} className="ts-menu__item">
      <input
        type={isMultiple ? 'checkbox' : 'radio'}
        name={name}
        checked={isMultiple ? checkedValues.includes(option.value) : checkedValue === option.value}
        onChange={() => handleChange(isMultiple ? toggle(option.value) : option.value)}
      />
      {option.label}
    </label>
  ))
}
