import { type DragEvent, useId, useRef, useState } from 'react'
import { migrateTextToCurrent } from '../language/customization/migrations/index.ts'
import { documentFileName } from '../protocol/document-file.ts'
import { saveFile } from '../renderer/actions/download.ts'
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
  const inputRef = useRef<HTMLInputElement>(null)
  const [lastImport, setLastImport] = useState<{ name: string; before: string; text: string }>()
  const [errorMessage, setErrorMessage] = useState<string>()

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button inside
    <div className="ts-editor__files" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <div className="ts-editor__bar">
        <button
          type="button"
          className="ts-button ts-button--quiet"
          onClick={() =>
            saveFile(new Blob([source], { type: 'application/json' }), documentFileName(tenant.title))
          }
        >
          <Icon name="download" />
          {t('renderer.editor_export')}
        </button>
        {!readonly && (
          <>
            <input
              ref={inputRef}
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
              onClick={() => inputRef.current?.click()}
            >
              <Icon name="upload" />
              {t('renderer.editor_import')}
            </button>
          </>
        )}
      </div>
      <div role="status" className="ts-editor__told">
        {lastImport?.text === source && (
          <>
            {t('renderer.editor_imported', { name: lastImport.name })}{' '}
            <button
              type="button"
              className="ts-button ts-button--quiet"
              onClick={() => onImport(lastImport.before)}
            >
              {t('renderer.editor_undo')}
            </button>
          </>
        )}
      </div>
      {errorMessage !== undefined && (
        <p className="ts-field__error" role="alert">
          {errorMessage}
        </p>
      )}
    </div>
  )

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    if (!readonly) void importFile(event.dataTransfer.files[0])
  }

  async function importFile(file: File | undefined): Promise<void> {
    // Resets the input, so that the same file can be chosen again.
    if (inputRef.current) inputRef.current.value = ''
    if (file === undefined) return
    const result = await readText(file, limit)
    setErrorMessage('refused' in result ? t(result.refused, { name: file.name }) : undefined)
    if ('refused' in result) return
    const { source: text } = migrateTextToCurrent(result.text)
    setLastImport({ name: file.name, before: source, text })
    onImport(text)
  }
}
