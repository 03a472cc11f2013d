import { type DragEvent, useRef, useState } from 'react'
import type { FileStored } from '../../generated/domain.ts'
import { fileSizeError } from '../../language/validation/file-size.ts'
import { useHost } from '../host.ts'
import { useScreen } from '../screen/screen-context.ts'
import { sentenceOf } from './ErrorNotice.tsx'
import '../styles/upload.css'

const MAX_MEGABYTES = 10
const defaultTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

interface FilePickerProps {
  id: string
  /** Names the input for who cannot see it. */
  label: string
  /** Media types it takes. */
  accept?: readonly string[] | undefined
  /** In megabytes. */
  max?: number | undefined
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  /** The name of the file it holds. */
  chosen?: string | undefined
  onBusy?(busy: boolean): void
  onStored(stored: FileStored, file: File): void
  onRemove?(): void
}

/** One file, dropped or chosen, sent at once. What is wrong with it is told here. */
export function FilePicker({
  id,
  label,
  accept = defaultTypes,
  max = MAX_MEGABYTES,
  ...props
}: FilePickerProps) {
  const host = useHost()
  const { bundle } = useScreen()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const described = [props.describedBy, problem && `${id}-problem`].filter(Boolean).join(' ')

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first
    <div
      className="ts-upload"
      data-busy={sending !== undefined || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        className="ts-visually-hidden"
        type="file"
        accept={accept.join(',')}
        aria-label={label}
        aria-describedby={described || undefined}
        aria-invalid={props.invalid || problem !== undefined || undefined}
        disabled={props.disabled}
        // Not disabled while a file goes up: a browser would take the focus away for good.
        aria-disabled={sending !== undefined || undefined}
        onClick={(event) => sending !== undefined && event.preventDefault()}
        onChange={({ target }) => void send(target.files?.[0])}
      />
      {/* The browser's own button would speak the browser's language, not the page's. */}
      <label htmlFor={id} className="ts-button ts-button--secondary">
        {host.t(props.chosen === undefined ? 'renderer.choose_file' : 'renderer.choose_other')}
      </label>
      <p className="ts-upload__hint" aria-live="polite">
        {sending === undefined
          ? (props.chosen ?? host.t('renderer.upload_hint', { max }))
          : host.t('renderer.uploading', { name: sending })}
      </p>
      {sending !== undefined && <progress className="ts-upload__progress" aria-label={sending} />}
      {props.chosen !== undefined && props.onRemove && (
        <button type="button" className="ts-button ts-button--quiet" onClick={remove}>
          {host.t('renderer.remove_file')}
        </button>
      )}
      {problem !== undefined && (
        <p className="ts-field__error" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )

  function drop(event: DragEvent): void {
    event.preventDefault()
    if (!props.disabled && sending === undefined) void send(event.dataTransfer.files[0])
  }

  function remove(): void {
    if (input.current) input.current.value = ''
    props.onRemove?.()
    input.current?.focus()
  }

  async function send(file: File | undefined): Promise<void> {
    // Every bundle whose screen takes files holds the operation that keeps them.
    const operation = Object.values(bundle.operations).find(({ upload }) => upload)
    if (file === undefined || operation === undefined) return
    const wrong = refusalOf(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    setSending(file.name)
    props.onBusy?.(true)
    try {
      // What such an operation answers, as its document says.
      props.onStored((await host.call(operation, { file })) as FileStored, file)
    } catch (error) {
      setProblem(sentenceOf(error, host))
    } finally {
      setSending(undefined)
      props.onBusy?.(false)
    }
  }

  /** Told before anything is sent: a phone's line is slow. */
  function refusalOf(file: File): string | undefined {
    const tooLarge = fileSizeError(id, file.size, max)
    if (tooLarge) return host.t(tooLarge.key, tooLarge.params)
    return accept.includes(file.type) ? undefined : host.t('renderer.file_type')
  }
}
