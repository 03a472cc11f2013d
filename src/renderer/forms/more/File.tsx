import { useState } from 'react'
import { FilePicker } from '../../parts/FilePicker.tsx'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'

/** Sends the file at once; the form holds its id. */
export default function File() {
  const field = useField()
  const { store } = useForm()
  const max = field.schema['x-max-megabytes']
  const [name, setName] = useState<string>()
  return (
    <FilePicker
      id={field.id}
      label={field.label}
      pictures={field.schema['x-pictures'] === true}
      max={typeof max === 'number' ? max : undefined}
      describedBy={field.describedBy}
      invalid={field.error !== undefined}
      disabled={field.readonly}
      chosen={field.value === undefined || field.value === '' ? undefined : (name ?? field.label)}
      onBusy={(busy) => store.upload(field.id, busy)}
      onStored={(stored) => {
        setName(stored.name)
        field.set(stored.file_id)
      }}
      onRemove={() => field.set(undefined)}
    />
  )
}
