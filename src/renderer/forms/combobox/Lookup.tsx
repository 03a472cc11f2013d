import { type KeyboardEvent, useContext, useState } from 'react'
import { normalizeForSearch } from '../../../language/common/normalize.ts'
import { isBlank } from '../../../language/forms/values.ts'
import { useServices } from '../../hooks.ts'
import { errorMessageOf } from '../../parts/ErrorNotice.tsx'
import { EnclosingPathContext, rowScope, useForm } from '../context.ts'
import { type Field, useField } from '../field.ts'
import { attributesOf } from '../widgets/attributes.ts'
import { usePlaceholder } from '../widgets/input.tsx'
import { type LookupOption, type Source, useSearchResults } from './use-search.ts'
import { useStoredLabel } from './use-stored-label.ts'
import { nextIndex, View } from './View.tsx'

/** Selects from the results of an operation by typing. Throws if the field has no source. */
export default function Lookup() {
  const field = useField()
  const { from } = field.field
  if (from === undefined) throw new Error(`The field ${field.id} does not say where it is found.`)
  return <Searched field={field} from={from} />
}

function Searched({ field, from }: { field: Field; from: Source }) {
  const host = useServices()
  const form = useForm()
  const around = useContext(EnclosingPathContext)
  const scope = () => rowScope(form, around)
  const placeholder = usePlaceholder(field) ?? host.t('renderer.combobox_type')
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [picked, setPicked] = useState<LookupOption>()
  const { options, busy, error, again } = useSearchResults(from, open ? (typed ?? '') : undefined, scope)
  const value = isBlank(field.value) ? undefined : field.value
  const isPicked = picked !== undefined && picked.holds === value
  const known = useStoredLabel(from.known, isPicked ? undefined : value, scope)
  const shown = open ? options : []

  return (
    <>
      <View
        field={field}
        attributes={attributesOf(field)}
        placeholder={known === undefined ? host.t('renderer.loading') : placeholder}
        text={typed ?? (isPicked ? picked.label : (known ?? ''))}
        open={open}
        choices={shown}
        active={active}
        chosen={String(value)}
        busy={busy}
        told={open && (busy ? host.t('renderer.lookup_busy') : countOf(shown))}
        empty={emptyWords()}
        onOpen={show}
        onType={type}
        onKeyDown={press}
        onLeave={leave}
        onChoose={choose}
      >
        {({ label, hint }) => (
          <span>
            {label}
            {hint !== '' && <span className="ts-combobox__hint"> {hint}</span>}
          </span>
        )}
      </View>
      {error !== undefined && (
        <div className="ts-combobox__failed">
          <p className="ts-field__error" role="alert">
            {errorMessageOf(error, host)}
          </p>
          <button
            type="button"
            className="ts-button ts-button--quiet ts-button--small"
            onMouseDown={(event) => event.preventDefault()}
            onClick={retry}
          >
            {host.t('renderer.retry')}
          </button>
        </div>
      )}
    </>
  )

  function countOf({ length }: readonly LookupOption[]): string {
    return host.t('renderer.combobox_found', { count: length })
  }

  function emptyWords(): string {
    if (error !== undefined) return ''
    return host.t(busy ? 'renderer.lookup_busy' : 'renderer.lookup_none')
  }

  function show(wanted: boolean): void {
    setOpen(wanted && !field.readonly)
    setActive(-1)
  }

  function type(text: string, here: boolean): void {
    setTyped(text)
    setOpen(here)
    setActive(text.trim() === '' ? -1 : 0)
    if (text.trim() === '') field.set(undefined)
  }

  function choose(choice: LookupOption): void {
    setPicked(choice)
    field.set(choice.holds)
    close()
  }

  /** Selects the only match of the typed text, otherwise restores the selected value. */
  function leave(): void {
    const meant = typed === undefined || typed.trim() === '' || busy ? undefined : onlyOne(shown, typed)
    if (meant) choose(meant)
    else close()
    field.leave()
  }

  function close(): void {
    setTyped(undefined)
    setOpen(false)
  }

  function retry(): void {
    document.getElementById(field.id)?.focus()
    setOpen(true)
    again()
  }

  function press(event: KeyboardEvent): void {
    const choice = shown[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (open) setActive(nextIndex(active, event.key === 'ArrowDown' ? 1 : -1, shown.length))
      else show(true)
    } else if (event.key === 'Enter' && open && choice && !busy) choose(choice)
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Returns the option with this label, or the only option found. */
function onlyOne(options: readonly LookupOption[], text: string): LookupOption | undefined {
  const named = options.filter(({ label }) => normalizeForSearch(label) === normalizeForSearch(text))
  const [one, ...others] = named.length > 0 ? named : options
  return others.length === 0 ? one : undefined
}
