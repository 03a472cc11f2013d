import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { valueAt } from '../../../language/validation/place.ts'
import { useReader } from '../../hooks.ts'
import { rowScope, useForm } from '../context.ts'
import { FieldMetaContext, useFieldMeta, useNewFieldMeta } from '../field.ts'
import type { FormStore } from '../store.ts'
import { isUnfilled } from '../values.ts'
import { type RowProps, useList } from './context.ts'
import { RowButtons } from './RowButtons.tsx'

/** Renders a row of several fields: its name, summary and content. */
export function GroupRow({ index, moves, children }: RowProps) {
  const frame = useNewFieldMeta()
  const { id, path, label } = frame
  const { summary, initialRows } = useList()
  const { store } = useForm()
  const name = path.join('.')
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeToField(name, listener),
    [store, name],
  )
  const hasError = useSyncExternalStore(subscribe, () => hasErrorIn(store, name))
  const [isOpen, setIsOpen] = useState(
    () => summary === undefined || index >= initialRows || isUnfilled(valueAt(store.values, path)),
  )

  // Opens a row with errors, to which the form's summary links.
  useEffect(() => {
    if (hasError) setIsOpen(true)
  }, [hasError])

  return (
    <FieldMetaContext value={frame}>
      <li className="ts-row ts-row--group">
        {/* biome-ignore lint/a11y/useSemanticElements: a legend cannot contain the buttons beside the name */}
        <div role="group" aria-labelledby={`${id}-name`}>
          <div className="ts-row__head">
            {summary === undefined ? (
              <p className="ts-row__name" id={`${id}-name`}>
                {label}
              </p>
            ) : (
              <button
                type="button"
                className="ts-row__name ts-row__fold"
                id={`${id}-name`}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {label}
                {!isOpen && <RowSummary />}
              </button>
            )}
            <RowButtons index={index} moves={moves} />
          </div>
          {isOpen && children}
        </div>
      </li>
    </FieldMetaContext>
  )
}

/** Renders the summary of a collapsed row. */
function RowSummary() {
  const openForm = useForm()
  const reader = useReader()
  const { summary } = useList()
  const { path } = useFieldMeta()
  useSyncExternalStore(openForm.store.subscribe, () => valueAt(openForm.store.values, path))
  return summary === undefined ? null : (
    <span className="ts-row__line">{reader.text(summary, rowScope(openForm, path))}</span>
  )
}

function hasErrorIn({ errors }: FormStore, name: string): boolean {
  return [...errors.keys()].some((field) => field.startsWith(`${name}.`))
}
