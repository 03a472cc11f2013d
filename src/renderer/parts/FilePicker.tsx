import { useRef, useState } from 'react'
import type { FileStored } from '../../generated/domain.ts'
import { useServices } from '../services.ts'
import { errorMessageOf } from './ErrorNotice.tsx'
import { defaultTypes, handheldQuery, pictureTypes, useFileLabels } from './FileButton.tsx'
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
  /** The subject of the photo, which a drawing displays until a photo is chosen. */
  drawing?: PhotoSubject | undefined
  /** The accepted media types. */
  accept?: readonly string[] | undefined
  /** The maximum size in megabytes. */
  maxMegabytes?: number | undefined
  describedBy?: string | undefined
  invalid?: boolean
  /** The error of the field, displayed if the file itself has none. */
  fieldError?: string | undefined
  disabled?: boolean
  /** The name of the chosen file. */
  chosenName?: string | undefined
  /** The chosen file, for a preview; undefined if it was not chosen on this page. */
  file?: File | undefined
  onBusy?(busy: boolean): void
  onStored(stored: FileStored, file: File): void
  onRemove?(): void
}

/** Renders a file input that uploads one dropped or chosen file at once, and displays its errors. */
export function FilePicker({
  id,
  label,
  pictures = false,
  maxMegabytes = MAX_MEGABYTES,
  ...props
}: FilePickerProps) {
  const services = useServices()
  const { accept = pictures ? pictureTypes : defaultTypes } = props
  const { rejectionOf, send } = useFileSender({ accept, maxMegabytes })
  const labels = useFileLabels(pictures)
  const inputRef = useRef<HTMLInputElement>(null)
  const [uploadingName, setUploadingName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const message = problem ?? props.fieldError
  const questionKey = props.drawing === 'selfie' ? 'renderer.photo_selfie' : 'renderer.photo_document'
  const question = props.drawing && services.t(questionKey)
  const isHandheld = useMedia(handheldQuery)
  const hint = services.t(isHandheld ? 'renderer.upload_limit' : 'renderer.upload_hint', {
    max: maxMegabytes,
  })

  return (
    <FileZone
      ref={inputRef}
      id={id}
      label={label}
      buttonText={props.chosenName === undefined ? labels.one : labels.other}
      accept={accept}
      describedBy={[props.describedBy, message && `${id}-problem`].filter(Boolean).join(' ')}
      invalid={props.invalid || message !== undefined}
      disabled={props.disabled}
      busy={uploadingName !== undefined}
      onFiles={([file]) => file && void uploadFile(file)}
    >
      {props.drawing && props.chosenName === undefined && <PhotoDrawing of={props.drawing} />}
      <div aria-live="polite">
        {props.file && uploadingName === undefined ? (
          <FilePreview file={props.file} question={question} />
        ) : (
          <p className="ts-upload__hint">
            {uploadingName === undefined
              ? (props.chosenName ?? hint)
              : services.t('renderer.uploading', { name: uploadingName })}
          </p>
        )}
      </div>
      {uploadingName !== undefined && <progress className="ts-upload__progress" aria-label={uploadingName} />}
      {props.chosenName !== undefined && props.onRemove && (
        <button type="button" className="ts-button ts-button--quiet" onClick={handleRemove}>
          {services.t('renderer.remove_file')}
        </button>
      )}
      {message !== undefined && (
        <p className="ts-field__error" id={`${id}-problem`} role="alert">
          {message}
        </p>
      )}
    </FileZone>
  )

  function handleRemove(): void {
    props.onRemove?.()
    inputRef.current?.focus()
  }

  async function uploadFile(file: File): Promise<void> {
    const refusal = rejectionOf(file)
    setProblem(refusal)
    if (refusal !== undefined) return
    setUploadingName(file.name)
    props.onBusy?.(true)
    try {
      props.onStored(await send(file), file)
    } catch (error) {
      setProblem(errorMessageOf(error, services))
    } finally {
      setUploadingName(undefined)
      props.onBusy?.(false)
    }
  }
}
