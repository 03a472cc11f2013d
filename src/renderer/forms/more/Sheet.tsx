import { useState } from 'react'
import { FileZone } from '../../parts/FileZone.tsx'
import { useServices } from '../../services.ts'
import { useField } from '../field.ts'
import { Textarea } from '../widgets/textarea.tsx'
import { decodeSheet } from './sheet-text.ts'

const fileTypes = [
  '.csv',
  '.txt',
  '.tsv',
  '.n43',
  '.q43',
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
]

/** Renders a multi-line text that a spreadsheet file can fill; the person can edit the text before sending it. */
export default function Sheet() {
  const field = useField()
  const { t } = useServices()
  const [problem, setProblem] = useState<string>()
  const id = `${field.id}-file`
  const maxLength = Number(field.schema.maxLength ?? Number.POSITIVE_INFINITY)

  return (
    <>
      <FileZone
        id={id}
        label={t('renderer.sheet_choose')}
        buttonText={t('renderer.sheet_choose')}
        accept={fileTypes}
        describedBy={problem && `${id}-problem`}
        invalid={problem !== undefined}
        disabled={field.readonly}
        onFiles={([file]) => file && void readFile(file)}
      >
        <p className="ts-upload__hint">{t('renderer.sheet_hint')}</p>
        {problem !== undefined && (
          <p className="ts-field__error" id={`${id}-problem`} role="alert">
            {problem}
          </p>
        )}
      </FileZone>
      <Textarea rows={8} />
    </>
  )

  async function readFile(file: File): Promise<void> {
    // Allows twice the length in bytes, for encodings with two bytes per character.
    const text = file.size > maxLength * 2 + 2 ? undefined : decodeSheet(await file.arrayBuffer())
    const isWithinLimit = text !== undefined && text.length <= maxLength
    setProblem(
      isWithinLimit ? undefined : t(text === undefined ? 'renderer.sheet_large' : 'renderer.sheet_long'),
    )
    if (isWithinLimit) field.set(text)
  }
}
