import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useHost } from '../../use.ts'
import type { Field } from '../field.ts'
import type { attributesOf } from '../widgets/attributes.ts'
import type { Option } from '../widgets/options.ts'
import './combobox.css'
import { countries } from './countries.ts'
import { type Choice, choiceOf, found, meant, named } from './search.ts'

interface ComboboxProps {
  field: Field
  attributes: ReturnType<typeof attributesOf>
  placeholder: string | undefined
  /** What its type lists; of a country the type lists nothing. */
  options: readonly Option[]
}

/** One of a long list, found by typing (WAI-ARIA Authoring Practices, editable combobox with list autocomplete). */
export default function Combobox({ field, attributes, placeholder, options }: ComboboxProps) {
  const { t, language } = useHost()
  const isCountry = field.schema.format === 'country'
  const known = useMemo(() => (isCountry ? countries(language) : undefined), [isCountry, language])
  const choices = known ?? options.map((option) => choiceOf(option))
  const [typed, setTyped] = useState<string>()
  const before = useRef<unknown>(undefined)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = useMemo(() => found(choices, typed ?? ''), [choices, typed])
  const chosen = choices.find(({ value }) => value === field.value)
  const listed = open && shown.length > 0
  const activeId = listed && shown[active] ? optionId(field.id, shown[active]) : undefined

  useEffect(() => {
    // On a phone the keyboard leaves little room below the input.
    if (listed) document.getElementById(`${field.id}-list`)?.scrollIntoView({ block: 'nearest' })
  }, [listed, field.id])

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div className="ts-combobox">
      <input
        className="ts-input ts-combobox__input"
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? `${field.id}-list` : undefined}
        aria-activedescendant={activeId}
        spellCheck={false}
        autoCorrect="off"
        {...attributes}
        placeholder={placeholder ?? t('renderer.combobox_type')}
        value={typed ?? chosen?.label ?? String(field.value ?? '')}
        onFocus={({ target }) => target.select()}
        onClick={() => show(!open)}
        onChange={({ target }) => type(target.value, target === document.activeElement)}
        onKeyDown={press}
        onBlur={leave}
      />
      <span className="ts-visually-hidden" role="status">
        {open && typed !== undefined && t('renderer.combobox_found', { count: shown.length })}
      </span>
      {open && shown.length === 0 && (
        <p className="ts-combobox__list ts-combobox__none">{t('renderer.combobox_none')}</p>
      )}
      {listed && (
        <div className="ts-combobox__list" id={`${field.id}-list`} role="listbox" aria-label={field.label}>
          {shown.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input listens to the keys
            <div
              key={choice.value}
              id={optionId(field.id, choice)}
              className="ts-combobox__option"
              role="option"
              aria-selected={index === active}
              data-chosen={choice === chosen || undefined}
              // A press must not take the focus out of the input, which would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )

  function show(wanted: boolean): void {
    setOpen(wanted && !field.readonly)
    setActive(chosen && typed === undefined ? shown.indexOf(chosen) : -1)
  }

  /** `here` is false where the browser fills in what it knows. */
  function type(text: string, here: boolean): void {
    const match = named(choices, text)
    if (typed === undefined) before.current = field.value
    setTyped(text)
    setOpen(here)
    setActive(text.trim() === '' ? -1 : 0)
    if (match || text.trim() === '') field.set(match?.value)
  }

  function choose(choice: Choice): void {
    field.set(choice.value)
    setTyped(undefined)
    setOpen(false)
  }

  /** What no choice has as its name stays as it was typed, for the form to refuse. */
  function leave(): void {
    setOpen(false)
    setTyped(undefined)
    if (typed !== undefined) field.set(meant(choices, typed)?.value ?? (typed.trim() || undefined))
    field.leave()
  }

  function press(event: KeyboardEvent): void {
    const choice = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) setActive(next(event.key === 'ArrowDown' ? 1 : -1))
      else show(true)
    } else if (event.key === 'Enter' && open && choice) choose(choice)
    else if (event.key === 'Escape' && open) {
      // On the way to a name its first letters may have been another's code.
      if (typed !== undefined) field.set(before.current)
      setOpen(false)
      setTyped(undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function next(by: 1 | -1): number {
    if (active < 0) return by > 0 ? 0 : shown.length - 1
    return (active + by + shown.length) % Math.max(shown.length, 1)
  }
}

function optionId(field: string, { value }: Choice): string {
  return `${field}-${value}`
}
