import { useRef, useState } from 'react'
import type { FileStored } from '../../generated/domain.ts'
import { useServices } from '../services.ts'
import { errorMessageOf } from './ErrorNotice.tsx'
import { BY_HAND, defaultTypes, pictureTypes, useFileWords } from './FileButton.tsx'
import { FilePreview } from './FilePreview.tsx'
import { FileZone } from './FileZone.tsx'
import { PhotoDrawing, type PhotoSubject } from './PhotoDrawing.tsx'
import { MAX_MEGABYTES, useFileSender } from './use-file-sender.ts'
import { useMedia } from './use-media.ts'

interface FilePickerProps {
  id: string
  /** The accessible name of the input. */
  label: string
  pictures?: boolean | undefined
  /** The subject of the photo, drawn until one is chosen. */
  drawing?: PhotoSubject | undefined
  /** The accepted media types. */
  accept?: readonly string[] | undefined
  /** The maximum size in megabytes. */
  max?: number | undefined
  describedBy?: string | undefined
  invalid?: boolean
  /** The error of the field, shown if the file itself has none. */
  wrong?: string | undefined
  disabled?: boolean
  /** The name of the chosen file. */
  chosen?: string | undefined
  /** The chosen file, if it was chosen on this page, to show a preview. */
  file?: File | undefined
  onBusy?(busy: boolean): void
  onStored(stored: FileStored, file: File): void
  onRemove?(): void
}

/** Uploads one file, dropped or chosen, at once, and shows its errors. */
export function FilePicker({ id, label, pictures = false, max = MAX_MEGABYTES, ...props }: FilePickerProps) {
  const host = useServices()
  const { accept = pictures ? pictureTypes : defaultTypes } = props
  const { refusalOf, send } = useFileSender({ accept, max })
  const words = useFileWords(pictures)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const message = problem ?? props.wrong
  const subject = props.drawing === 'selfie' ? 'renderer.photo_selfie' : 'renderer.photo_document'
  const question = props.drawing && host.t(subject)
  const byHand = useMedia(BY_HAND)
  const hint = host.t(byHand ? 'renderer.upload_limit' : 'renderer.upload_hint', { max })

  return (
    <FileZone
      ref={input}
      id={id}
      label={label}
      buttonText={props.chosen === undefined ? words.one : words.other}
      accept={accept}
      describedBy={[props.describedBy, message && `${id}-problem`].filter(Boolean).join(' ')}
      invalid={props.invalid || message !== undefined}
      disabled={props.disabled}
      busy={sending !== undefined}
      onFiles={([file]) => file && void take(file)}
    >
      {props.drawing && props.chosen === undefined && <PhotoDrawing of={props.drawing} />}
      <div aria-live="polite">
        {props.file && sending === undefined ? (
          <FilePreview file={props.file} question={question} />
        ) : (
          <p className="ts-upload__hint">
            {sending === undefined ? (props.chosen ?? hint) : host.t('renderer.uploading', { name: sending })}
          </p>
        )}
      </div>
      {sending !== undefined && <progress className="ts-upload__progress" aria-label={sending} />}
      {props.chosen !== undefined && props.onRemove && (
        <button type="button" className="ts-button ts-button--quiet" onClick={remove}>
          {host.t('renderer.remove_file')}
        </button>
      )}
      {message !== undefined && (
        <p className="ts-field__error" id={`${id}-problem`} role="alert">
          {message}
        </p>
      )}
    </FileZone>
  )

  function remove(): void {
    props.onRemove?.()
    input.current?.focus()
  }

  async function take(file: File): Promise<void> {
    const wrong = refusalOf(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    setSending(file.name)
    props.onBusy?.(true)
    try {
      props.onStored(await send(file), file)
    } catch (error) {
      setProblem(errorMessageOf(error, host))
    } finally {
      setSending(undefined)
      props.onBusy?.(false)
    }
  }
}
