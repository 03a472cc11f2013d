import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useServices } from '../../hooks.ts'
import type { Field } from '../field.ts'
import type { attributesOf } from '../widgets/attributes.ts'
import type { Option } from '../widgets/options.ts'
import { ComboboxView, nextIndex } from './ComboboxView.tsx'
import { countries } from './countries.ts'
import { type Choice, choiceNamed, choiceOf, intendedChoice, matchingChoices } from './search.ts'

interface ComboboxProps {
  field: Field
  attributes: ReturnType<typeof attributesOf>
  placeholder: string | undefined
  /** The options of the field's type; empty for countries. */
  options: readonly Option[]
}

/** Renders an input that selects from a long list by typing. */
export default function Combobox({ field, attributes, placeholder, options }: ComboboxProps) {
  const { t, language } = useServices()
  const isCountry = field.schema.format === 'country'
  const countryChoices = useMemo(() => (isCountry ? countries(language) : undefined), [isCountry, language])
  const choices = countryChoices ?? options.map((option) => choiceOf(option))
  const [typedText, setTypedText] = useState<string>()
  const previousValueRef = useRef<unknown>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const matches = useMemo(() => matchingChoices(choices, typedText ?? ''), [choices, typedText])
  const chosenOption = choices.find(({ value }) => value === field.value)

  return (
    <ComboboxView
      field={field}
      attributes={attributes}
      placeholder={placeholder ?? t('renderer.combobox_type')}
      text={typedText ?? chosenOption?.label ?? String(field.value ?? '')}
      isOpen={isOpen}
      choices={matches}
      activeIndex={activeIndex}
      chosenValue={field.value}
      announcement={
        isOpen && typedText !== undefined && t('renderer.combobox_found', { count: matches.length })
      }
      emptyText={t('renderer.combobox_none')}
      onOpen={setListOpen}
      onType={handleType}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
      onChoose={chooseOption}
    />
  )

  function setListOpen(shouldOpen: boolean): void {
    setIsOpen(shouldOpen && !field.readonly)
    setActiveIndex(chosenOption && typedText === undefined ? matches.indexOf(chosenOption) : -1)
  }

  function handleType(text: string, isFocused: boolean): void {
    const match = choiceNamed(choices, text)
    if (typedText === undefined) previousValueRef.current = field.value
    setTypedText(text)
    setIsOpen(isFocused)
    setActiveIndex(text.trim() === '' ? -1 : 0)
    if (match || text.trim() === '') field.set(match?.value)
  }

  function chooseOption(choice: Choice): void {
    field.set(choice.value)
    setTypedText(undefined)
    setIsOpen(false)
  }

  /** Sets the option that the text matches. Other text is stored as typed, and validation rejects it. */
  function handleBlur(): void {
    setIsOpen(false)
    setTypedText(undefined)
    if (typedText !== undefined)
      field.set(intendedChoice(choices, typedText)?.value ?? (typedText.trim() || undefined))
    field.handleBlur()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const choice = matches[activeIndex]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) setActiveIndex(nextIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, matches.length))
      else setListOpen(true)
    } else if (event.key === 'Enter' && isOpen && choice) chooseOption(choice)
    else if (event.key === 'Escape' && isOpen) {
      // Restores the earlier value, because the first typed letters may have matched another option's code.
      if (typedText !== undefined) field.set(previousValueRef.current)
      setIsOpen(false)
      setTypedText(undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}
