import { useState } from 'react'
import { FilePicker } from '../../parts/FilePicker.tsx'
import { useForm } from '../context.ts'
import { useField } from '../field.ts'
import { useStoredFile } from '../files/use-stored.ts'

/**
 * Renders a file input that uploads the chosen file at once; the form's value is the file's id. Displays a file that
 * was stored earlier.
 */
export default function File() {
  const field = useField()
  const { store } = useForm()
  const max = field.schema['x-max-megabytes']
  const [sentFile, setSentFile] = useState<{ id: string; name: string; file: globalThis.File }>()
  const id = field.value === '' ? undefined : field.value
  const currentFile = sentFile?.id === id ? sentFile : undefined
  const storedFile = useStoredFile(currentFile === undefined && typeof id === 'string' ? id : undefined)
  return (
    <FilePicker
      id={field.id}
      label={field.label}
      drawing={field.field.drawing}
      pictures={field.schema['x-pictures'] === true}
      maxMegabytes={typeof max === 'number' ? max : undefined}
      describedBy={field.describedBy}
      invalid={field.error !== undefined}
      disabled={field.readonly}
      chosenName={id === undefined ? undefined : (currentFile?.name ?? field.label)}
      file={currentFile?.file ?? storedFile.file}
      onBusy={(busy) => store.setUploading(field.id, busy)}
      onStored={({ file_id, name }, file) => {
        setSentFile({ id: file_id, name, file })
        field.set(file_id)
      }}
      onRemove={() => field.set(undefined)}
    />
  )
}
