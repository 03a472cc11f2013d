import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect } from 'react'
import type { Field } from '../field.ts'
import type { attributesOf } from '../widgets/attributes.ts'
import type { Option } from '../widgets/options.ts'
import './combobox.css'

interface ComboboxViewProps<Choice extends Option> {
  field: Field
  attributes: ReturnType<typeof attributesOf>
  placeholder: string
  /** The text of the input. */
  text: string
  isOpen: boolean
  choices: readonly Choice[]
  /** The index of the option that Enter selects; -1 for none. */
  activeIndex: number
  chosenValue: unknown
  /** The announcement for screen readers. */
  announcement: string | false
  /** The text displayed instead of an empty list. */
  emptyText: string
  busy?: boolean
  children?: (choice: Choice) => ReactNode
  onOpen(shouldOpen: boolean): void
  /** Called on input; `isFocused` is false if the browser filled in the input. */
  onType(text: string, isFocused: boolean): void
  onKeyDown(event: KeyboardEvent): void
  onBlur(): void
  onChoose(choice: Choice): void
}

/** Renders an input with a list of options (WAI-ARIA Authoring Practices, editable combobox with list autocomplete). */
export function ComboboxView<Choice extends Option>({
  field,
  attributes,
  text,
  isOpen,
  choices,
  activeIndex,
  children = ({ label }) => label,
  ...props
}: ComboboxViewProps<Choice>) {
  const isListVisible = isOpen && choices.length > 0
  const activeId =
    isListVisible && choices[activeIndex] ? optionId(field.id, choices[activeIndex]) : undefined

  useEffect(() => {
    // Scrolls the list into view, because a phone's keyboard leaves little space below the input.
    if (isListVisible) document.getElementById(`${field.id}-list`)?.scrollIntoView({ block: 'nearest' })
  }, [isListVisible, field.id])

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
        aria-expanded={isListVisible}
        aria-controls={isListVisible ? `${field.id}-list` : undefined}
        aria-activedescendant={activeId}
        aria-busy={props.busy || undefined}
        spellCheck={false}
        autoCorrect="off"
        {...attributes}
        placeholder={props.placeholder}
        value={text}
        onFocus={({ target }) => target.select()}
        onClick={() => props.onOpen(!isOpen)}
        onChange={({ target }) => props.onType(target.value, target === document.activeElement)}
        onKeyDown={props.onKeyDown}
        onBlur={props.onBlur}
      />
      <span className="ts-visually-hidden" role="status">
        {props.announcement}
      </span>
      {isOpen && choices.length === 0 && props.emptyText !== '' && (
        <p className="ts-combobox__list ts-combobox__none">{props.emptyText}</p>
      )}
      {isListVisible && (
        <div className="ts-combobox__list" id={`${field.id}-list`} role="listbox" aria-label={field.label}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
            <div
              key={choice.value}
              id={optionId(field.id, choice)}
              className="ts-combobox__option"
              role="option"
              aria-selected={index === activeIndex}
              data-chosen={choice.value === props.chosenValue || undefined}
              // Keeps the focus in the input, because losing it would close the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(choice)}
            >
              {children(choice)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the index to which an arrow key moves, from the last to the first and vice versa. */
export function nextIndex(activeIndex: number, step: 1 | -1, length: number): number {
  if (activeIndex < 0) return step > 0 ? 0 : length - 1
  return (activeIndex + step + length) % Math.max(length, 1)
}

function optionId(field: string, { value }: Option): string {
  return `${field}-${value}`
}
