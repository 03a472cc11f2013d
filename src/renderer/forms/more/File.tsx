import { useState } from 'react'
import { FilePicker } from '../../parts/FilePicker.tsx'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { useStored } from '../files/use-stored.ts'

/** Uploads the file at once; the form's value is its id. Shows a file that was stored before. */
export default function File() {
  const field = useField()
  const { store } = useForm()
  const max = field.schema['x-max-megabytes']
  const [sent, setSent] = useState<{ id: string; name: string; file: globalThis.File }>()
  const id = field.value === '' ? undefined : field.value
  const here = sent?.id === id ? sent : undefined
  const stored = useStored(here === undefined && typeof id === 'string' ? id : undefined)
  return (
    <FilePicker
      id={field.id}
      label={field.label}
      drawing={field.field.drawing}
      pictures={field.schema['x-pictures'] === true}
      max={typeof max === 'number' ? max : undefined}
      describedBy={field.describedBy}
      invalid={field.error !== undefined}
      disabled={field.readonly}
      chosen={id === undefined ? undefined : (here?.name ?? field.label)}
      file={here?.file ?? stored.file}
      onBusy={(busy) => store.upload(field.id, busy)}
      onStored={({ file_id, name }, file) => {
        setSent({ id: file_id, name, file })
        field.set(file_id)
      }}
      onRemove={() => field.set(undefined)}
    />
  )
}
