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

/**
 * Lets the person choose a file, and sends it with the action when they press the button: `form.file_id` is then its
 * id.
 */
export default function Upload({ block, scope }: BlockProps<'upload'>) {
  const { text } = useReader()
  const id = useId()
  const [chosenFile, setChosenFile] = useState<ChosenFile>()
  const [isUploading, setIsUploading] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { label, help, accept, max, missing } = block
  const usable = useAction({ label, do: block.do }, scope)
  if (!usable.isShown) return null
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
        maxMegabytes={max}
        describedBy={help === undefined ? undefined : `${id}-help`}
        disabled={usable.isDisabled}
        chosenName={chosenFile?.file.name}
        file={chosenFile?.file}
        fieldError={isMissing && missing !== undefined ? text(missing, scope) : undefined}
        onBusy={(isBusy) => {
          setIsUploading(isBusy)
          setMissing(false)
        }}
        onStored={({ file_id }, file) => setChosenFile({ file, file_id })}
        onRemove={() => setChosenFile(undefined)}
      />
      {(chosenFile !== undefined || missing !== undefined) && (
        <span className="ts-action">
          <button
            type="button"
            className="ts-button ts-button--primary"
            aria-disabled={usable.isDisabled || isUploading || undefined}
            aria-busy={usable.isBusy || undefined}
            onClick={() => void handleSend()}
          >
            {text(block.send, scope)}
          </button>
        </span>
      )}
      {usable.reason && <p className="ts-action__reason">{usable.reason.text}</p>}
      {usable.error !== undefined && <ErrorNotice error={usable.error} />}
    </div>
  )

  async function handleSend(): Promise<void> {
    if (usable.isDisabled || isUploading) return
    if (chosenFile === undefined) {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    const failure = await usable.run({ file_id: chosenFile.file_id })
    if (failure === undefined) setChosenFile(undefined)
  }
}
