import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useServices } from '../../hooks.ts'
import type { Field } from '../field.ts'
import type { attributesOf } from '../widgets/attributes.ts'
import type { Option } from '../widgets/options.ts'
import { countries } from './countries.ts'
import { type Choice, choiceOf, matchingChoices, meant, named } from './search.ts'
import { nextIndex, View } from './View.tsx'

interface ComboboxProps {
  field: Field
  attributes: ReturnType<typeof attributesOf>
  placeholder: string | undefined
  /** The options of the field's type; empty for countries. */
  options: readonly Option[]
}

/** Selects from a long list by typing. */
export default function Combobox({ field, attributes, placeholder, options }: ComboboxProps) {
  const { t, language } = useServices()
  const isCountry = field.schema.format === 'country'
  const known = useMemo(() => (isCountry ? countries(language) : undefined), [isCountry, language])
  const choices = known ?? options.map((option) => choiceOf(option))
  const [typed, setTyped] = useState<string>()
  const before = useRef<unknown>(undefined)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = useMemo(() => matchingChoices(choices, typed ?? ''), [choices, typed])
  const chosen = choices.find(({ value }) => value === field.value)

  return (
    <View
      field={field}
      attributes={attributes}
      placeholder={placeholder ?? t('renderer.combobox_type')}
      text={typed ?? chosen?.label ?? String(field.value ?? '')}
      open={open}
      choices={shown}
      active={active}
      chosen={field.value}
      told={open && typed !== undefined && t('renderer.combobox_found', { count: shown.length })}
      empty={t('renderer.combobox_none')}
      onOpen={show}
      onType={type}
      onKeyDown={press}
      onLeave={leave}
      onChoose={choose}
    />
  )

  function show(wanted: boolean): void {
    setOpen(wanted && !field.readonly)
    setActive(chosen && typed === undefined ? shown.indexOf(chosen) : -1)
  }

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

  /** Sets the option that the text matches; other text stays as typed, and validation refuses it. */
  function leave(): void {
    setOpen(false)
    setTyped(undefined)
    if (typed !== undefined) field.set(meant(choices, typed)?.value ?? (typed.trim() || undefined))
    field.leave()
  }

  function press(event: KeyboardEvent): void {
    const choice = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
      else show(true)
    } else if (event.key === 'Enter' && open && choice) choose(choice)
    else if (event.key === 'Escape' && open) {
      // Restores the earlier value, because the first letters of a name may have matched another option's code.
      if (typed !== undefined) field.set(before.current)
      setOpen(false)
      setTyped(undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}
