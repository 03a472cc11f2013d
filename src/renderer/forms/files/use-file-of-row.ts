import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessageOf } from '../../parts/ErrorNotice.tsx'
import { useFileSender } from '../../parts/use-file-sender.ts'
import { useServices } from '../../services.ts'
import { useForm } from '../context.ts'
import type { Field } from '../field.ts'
import { useFiles } from './context.ts'
import { useStoredFile } from './use-stored.ts'

interface FileOfRow {
  /** The file to display. */
  file: File | undefined
  /** The file being uploaded. */
  uploadingFile: File | undefined
  problem: string | undefined
  /** Whether a stored file could not be loaded. */
  isLost: boolean
  acceptFile(file: File): void
  /** Repeats a failed upload. */
  retry: (() => void) | undefined
}

/** Manages the file of one row: uploads a chosen file, stores its id in the form, and loads a file stored earlier. */
export function useFileOfRow(index: number, field: Pick<Field, 'id' | 'value' | 'set'>): FileOfRow {
  const services = useServices()
  const { store } = useForm()
  const { rules, pendingFiles } = useFiles()
  const { rejectionOf, send } = useFileSender(rules)
  const [uploadingFile, setUploadingFile] = useState(() => pendingFiles.get(index))
  const [uploaded, setUploaded] = useState<{ id: string; file: File }>()
  const [failure, setFailure] = useState<{ file: File; message: string; canRetry: boolean }>()
  const id = typeof field.value === 'string' && field.value !== '' ? field.value : undefined
  const storedFile = uploaded?.id === id ? uploaded?.file : undefined
  const loadedFile = useStoredFile(storedFile === undefined ? id : undefined)

  // Removes the file from the pending ones, so that a later mount of the row does not upload it again.
  useEffect(() => {
    pendingFiles.delete(index)
  }, [pendingFiles, index])

  const sendFile = useEffectEvent(send)
  const handleSent = useEffectEvent((file: File, fileId: string) => {
    setUploaded({ id: fileId, file })
    field.set(fileId)
  })
  const handleFailure = useEffectEvent((file: File, error: unknown) =>
    setFailure({ file, message: `${file.name}: ${errorMessageOf(error, services)}`, canRetry: true }),
  )

  useEffect(() => {
    if (uploadingFile === undefined) return undefined
    const uploadId = crypto.randomUUID()
    let isMounted = true
    store.setUploading(uploadId, true)
    sendFile(uploadingFile)
      .then(
        ({ file_id }) => isMounted && handleSent(uploadingFile, file_id),
        (error: unknown) => isMounted && handleFailure(uploadingFile, error),
      )
      .finally(() => isMounted && setUploadingFile(undefined))
    return () => {
      isMounted = false
      store.setUploading(uploadId, false)
    }
  }, [uploadingFile, store])

  return {
    file: uploadingFile ?? (id === undefined ? failure?.file : (storedFile ?? loadedFile.file)),
    uploadingFile,
    problem: failure?.message,
    isLost: id !== undefined && storedFile === undefined && loadedFile.isLost,
    acceptFile(file) {
      const refusal = rejectionOf(file)
      if (refusal === undefined) startUpload(file)
      else setFailure({ file, message: `${file.name}: ${refusal}`, canRetry: false })
    },
    retry: failure?.canRetry ? () => startUpload(failure.file) : undefined,
  }

  function startUpload(file: File): void {
    setFailure(undefined)
    setUploadingFile(file)
  }
}
