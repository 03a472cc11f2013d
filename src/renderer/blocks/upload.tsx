import { useId, useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import { useReader } from '../hooks.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { FilePicker } from '../parts/FilePicker.tsx'
import type { BlockProps } from './block-props.ts'

interface ChosenFile {
  file: File
  file_id: string
}

/** Shows a chosen file and uploads it only on the press; `form.file_id` is then its id. */
export default function Upload({ block, scope }: BlockProps<'upload'>) {
  const { text } = useReader()
  const id = useId()
  const [chosen, setChosen] = useState<ChosenFile>()
  const [sending, setSending] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { label, help, accept, max, missing } = block
  const usable = useAction({ label, do: block.do }, scope)
  if (!usable.shown) return null
  return (
    <div className="ts-field">
      <label className="ts-field__label" htmlFor={id}>
        {text(label, scope)}
      </label>
      {help !== undefined && (
        <p className="ts-field__help" id={`${id}-help`}>
          {text(help, scope)}
        </p>
      )}
      <FilePicker
        id={id}
        label={text(label, scope)}
        accept={accept}
        max={max}
        describedBy={help === undefined ? undefined : `${id}-help`}
        disabled={usable.disabled}
        chosen={chosen?.file.name}
        file={chosen?.file}
        wrong={isMissing && missing !== undefined ? text(missing, scope) : undefined}
        onBusy={(isBusy) => {
          setSending(isBusy)
          setMissing(false)
        }}
        onStored={({ file_id }, file) => setChosen({ file, file_id })}
        onRemove={() => setChosen(undefined)}
      />
      {(chosen !== undefined || missing !== undefined) && (
        <span className="ts-action">
          <button
            type="button"
            className="ts-button ts-button--primary"
            aria-disabled={usable.disabled || sending || undefined}
            aria-busy={usable.busy || undefined}
            onClick={() => void send()}
          >
            {text(block.send, scope)}
          </button>
        </span>
      )}
      {usable.reason && <p className="ts-action__reason">{usable.reason.text}</p>}
      {usable.error !== undefined && <ErrorNotice error={usable.error} />}
    </div>
  )

  async function send(): Promise<void> {
    if (usable.disabled || sending) return
    if (chosen === undefined) {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    const failure = await usable.run({ file_id: chosen.file_id })
    if (failure === undefined) setChosen(undefined)
  }
}
