import { useId, useState } from 'react'
import type { Choice } from '../../../language/lists/list-options.ts'
import { useReader, useServices } from '../../hooks.ts'
import { Icon } from '../../parts/icons.tsx'
import { trapFocus, useDrawnMenu } from '../../parts/menu.ts'
import { type Filter, type Option, useChosen, useOptions, valuesOf } from './choices.ts'
import { Range } from './Range.tsx'
import type { List } from './use-list.ts'

interface FilterMenuProps {
  list: List
  filter: Filter
  choice: Choice
}

/** Renders a filter: a button with the chosen values and a menu of options. */
export function FilterMenu({ list, filter, choice }: FilterMenuProps) {
  const { t } = useServices()
  const { text } = useReader()
  const { menu, isOpen } = useDrawnMenu()
  const chosenText = useChosen(list)(filter)
  const options = useOptions(list)(filter, choice)
  const label = text(filter.label, list.scope)
  const currentValue = list.parameterValue(filter.by)
  // Hides a filter without options, such as one by questions that the tenant does not ask.
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
      <summary className="ts-filter__button" data-chosen={chosenText.length > 0}>
        <span className="ts-filter__label">{label}</span>
        {chosenText[0] && <span className="ts-filter__chosen">{chosenText[0].words}</span>}
        {chosenText.length > 1 && (
          <span className="ts-filter__more">{t('lists.more', { count: chosenText.length - 1 })}</span>
        )}
      </summary>
      {isOpen && (
        <fieldset ref={trapFocus} className="ts-menu__list ts-filter__panel">
          <legend className="ts-visually-hidden">{label}</legend>
          {choice.kind === 'days' || choice.kind === 'money' ? (
            <Range key={currentValue} kind={choice.kind} value={currentValue} onChange={setFilter} />
          ) : (
            <Choices
              several={choice.kind === 'several'}
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
  several: boolean
  options: readonly Option[]
  /** A value, or several separated by commas. */
  value: string
  onChange(value: string): void
}

function Choices({ several, options, value, onChange }: ChoicesProps) {
  const { t } = useServices()
  const name = useId()
  // Shows the pressed options at once, because the URL changes slightly later.
  const [pressed, setPressed] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setPressed(value)
  }
  const chosen = valuesOf(pressed)
  const choose = (wanted: string) => {
    setPressed(wanted)
    onChange(wanted)
  }
  const any = { value: '', label: t('blocks.filters_all') }
  const toggled = (option: string) =>
    options
      .map((one) => one.value)
      .filter((one) => (one === option ? !chosen.includes(one) : chosen.includes(one)))
      .join(',')
  return (several ? options : [any, ...options]).map((option) => (
    <label key={option.value} className="ts-menu__item">
      <input
        type={several ? 'checkbox' : 'radio'}
        name={name}
        checked={several ? chosen.includes(option.value) : pressed === option.value}
        onChange={() => choose(several ? toggled(option.value) : option.value)}
      />
      {option.label}
    </label>
  ))
}
