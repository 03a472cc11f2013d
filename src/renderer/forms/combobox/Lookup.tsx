import { type KeyboardEvent, useContext, useState } from 'react'
import { normalizeForSearch } from '../../../language/common/normalize.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { useServices } from '../../hooks.ts'
import { errorMessageOf } from '../../parts/ErrorNotice.tsx'
import { EnclosingPathContext, rowScope, useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { usePlaceholder } from '../widgets/input.tsx'
import { ComboboxView, nextIndex } from './ComboboxView.tsx'
import { type LookupOption, type Source, useSearchResults } from './use-search.ts'
import { useStoredLabel } from './use-stored-label.ts'

/** Renders an input that selects from the results of an operation by typing. Throws if the field has no source. */
export default function Lookup() {
  const field = useField()
  const { from } = field.field
  if (from === undefined) throw new Error(`The field ${field.id} does not say where it is found.`)
  return <LookupInput field={field} from={from} />
}

function LookupInput({ field, from }: { field: Field; from: Source }) {
  const services = useServices()
  const form = useForm()
  const enclosingPath = useContext(EnclosingPathContext)
  const scope = () => rowScope(form, enclosingPath)
  const placeholder = usePlaceholder(field) ?? services.t('renderer.combobox_type')
  const [typedText, setTypedText] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [pickedOption, setPickedOption] = useState<LookupOption>()
  const { options, busy, error, retrySearch } = useSearchResults(
    from,
    isOpen ? (typedText ?? '') : undefined,
    scope,
  )
  const value = isBlank(field.value) ? undefined : field.value
  const isPicked = pickedOption !== undefined && pickedOption.fieldValue === value
  const storedLabel = useStoredLabel(from.known, isPicked ? undefined : value, scope)
  const visibleOptions = isOpen ? options : []

  return (
    <>
      <ComboboxView
        field={field}
        attributes={attributesOf(field)}
        placeholder={storedLabel === undefined ? services.t('renderer.loading') : placeholder}
        text={typedText ?? (isPicked ? pickedOption.label : (storedLabel ?? ''))}
        isOpen={isOpen}
        choices={visibleOptions}
        activeIndex={activeIndex}
        chosenValue={String(value)}
        busy={busy}
        announcement={isOpen && (busy ? services.t('renderer.lookup_busy') : countOf(visibleOptions))}
        emptyText={emptyText()}
        onOpen={setListOpen}
        onType={handleType}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        onChoose={chooseOption}
      >
        {({ label, hint }) => (
          <span>
            {label}
            {hint !== '' && <span className="ts-combobox__hint"> {hint}</span>}
          </span>
        )}
      </ComboboxView>
      {error !== undefined && (
        <div className="ts-combobox__failed">
          <p className="ts-field__error" role="alert">
            {errorMessageOf(error, services)}
          </p>
          <button
            type="button"
            className="ts-button ts-button--quiet ts-button--small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={retry}
          >
            {services.t('renderer.retry')}
          </button>
        </div>
      )}
    </>
  )

  function countOf({ length }: readonly LookupOption[]): string {
    return services.t('renderer.combobox_found', { count: length })
  }

  function emptyText(): string {
    if (error !== undefined) return ''
    return services.t(busy ? 'renderer.lookup_busy' : 'renderer.lookup_none')
  }

  function setListOpen(shouldOpen: boolean): void {
    setIsOpen(shouldOpen && !field.readonly)
    setActiveIndex(-1)
  }

  function handleType(text: string, isFocused: boolean): void {
    setTypedText(text)
    setIsOpen(isFocused)
    setActiveIndex(text.trim() === '' ? -1 : 0)
    if (text.trim() === '') field.set(undefined)
  }

  function chooseOption(choice: LookupOption): void {
    setPickedOption(choice)
    field.set(choice.fieldValue)
    close()
  }

  /** Selects the only match of the typed text, or else restores the selected value. */
  function handleBlur(): void {
    const match =
      typedText === undefined || typedText.trim() === '' || busy
        ? undefined
        : uniqueMatch(visibleOptions, typedText)
    if (match) chooseOption(match)
    else close()
    field.handleBlur()
  }

  function close(): void {
    setTypedText(undefined)
    setIsOpen(false)
  }

  function retry(): void {
    document.getElementById(field.id)?.focus()
    setIsOpen(true)
    retrySearch()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const choice = visibleOptions[activeIndex]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen)
        setActiveIndex(nextIndex(activeIndex, event.key === 'ArrowDown' ? 1 : -1, visibleOptions.length))
      else setListOpen(true)
    } else if (event.key === 'Enter' && isOpen && choice && !busy) chooseOption(choice)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Returns the option with this label, or the only option in the results. */
function uniqueMatch(options: readonly LookupOption[], text: string): LookupOption | undefined {
  const labelMatches = options.filter(({ label }) => normalizeForSearch(label) === normalizeForSearch(text))
  const [onlyMatch, ...others] = labelMatches.length > 0 ? labelMatches : options
  return others.length === 0 ? onlyMatch : undefined
}
