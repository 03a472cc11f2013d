import { type DragEvent, useId, useRef, useState } from 'react'
import { carryTextForward } from '../language/customization/migrations/index.ts'
import { documentFileName } from '../protocol/document-file.ts'
import { save } from '../renderer/actions/download.ts'
import { useServices } from '../renderer/hooks.ts'
import { Icon } from '../renderer/parts/icons.tsx'
import { readText } from './read-text.ts'

interface FileBarProps {
  source: string
  /** The maximum number of characters of a document. */
  limit: number | undefined
  readonly: boolean
  onImport(source: string): void
}

/** Renders buttons to export and import the text as a file. An import publishes nothing and can be undone. */
export function FileBar({ source, limit, readonly, onImport }: FileBarProps) {
  const { t, tenant } = useServices()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<{ name: string; before: string; text: string }>()
  const [refusal, setRefusal] = useState<string>()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside
    <div className="ts-editor__files" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="ts-editor__bar">
        <button
          type="button"
          className="ts-button ts-button--quiet"
          onClick={() =>
            save(new Blob([source], { type: 'application/json' }), documentFileName(tenant.title))
          }
        >
          <Icon name="download" />
          {t('renderer.editor_export')}
        </button>
        {!readonly && (
          <>
            <input
              ref={input}
              id={id}
              className="ts-visually-hidden"
              type="file"
              accept="application/json,.json,text/plain"
              tabIndex={-1}
              aria-label={t('renderer.editor_import')}
              onChange={({ target }) => void importFile(target.files?.[0])}
            />
            <button
              type="button"
              className="ts-button ts-button--quiet"
              onClick={() => input.current?.click()}
            >
              <Icon name="upload" />
              {t('renderer.editor_import')}
            </button>
          </>
        )}
      </div>
      <div role="status" className="ts-editor__told">
        {imported?.text === source && (
          <>
            {t('renderer.editor_imported', { name: imported.name })}{' '}
            <button
              type="button"
              className="ts-button ts-button--quiet"
              onClick={() => onImport(imported.before)}
            >
              {t('renderer.editor_undo')}
            </button>
          </>
        )}
      </div>
      {refusal !== undefined && (
        <p className="ts-field__error" role="alert">
          {refusal}
        </p>
      )}
    </div>
  )

  function drop(event: DragEvent): void {
    event.preventDefault()
    if (!readonly) void importFile(event.dataTransfer.files[0])
  }

  async function importFile(file: File | undefined): Promise<void> {
    // Resets the input, so that the same file can be chosen again.
    if (input.current) input.current.value = ''
    if (file === undefined) return
    const read = await readText(file, limit)
    setRefusal('refused' in read ? t(read.refused, { name: file.name }) : undefined)
    if ('refused' in read) return
    const { source: text } = carryTextForward(read.text)
    setImported({ name: file.name, before: source, text })
    onImport(text)
  }
}
