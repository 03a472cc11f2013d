import { useId, useState } from 'react'
import { useAction } from '../actions/use-action.ts'
import type { BlockProps } from '../Blocks.tsx'
import { ErrorNotice } from '../ErrorNotice.tsx'
import { FilePicker } from '../FilePicker.tsx'
import { useReader } from '../use.ts'

/** One file, sent at once; then the block's own steps, with the file's id as `form.file_id`. */
export default function Upload({ block, scope }: BlockProps<'upload'>) {
  const { text } = useReader()
  const id = useId()
  const [name, setName] = useState<string>()
  const { label, help, accept, max } = block
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
        chosen={name}
        onStored={(stored) => {
          setName(stored.name)
          void usable.run({ file_id: stored.file_id })
        }}
      />
      {usable.reason && <p className="ts-action__reason">{usable.reason.text}</p>}
      {usable.error !== undefined && <ErrorNotice error={usable.error} />}
    </div>
  )
}
