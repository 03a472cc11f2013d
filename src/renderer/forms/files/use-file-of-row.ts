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
  going: File | undefined
  problem: string | undefined
  /** Whether a stored file could not be loaded. */
  isLost: boolean
  take(file: File): void
  /** Repeats a failed upload. */
  again: (() => void) | undefined
}

/** Manages the file of one row: uploads a chosen file, stores its id in the form, and loads a file stored earlier. */
export function useFileOfRow(index: number, field: Pick<Field, 'id' | 'value' | 'set'>): FileOfRow {
  const services = useServices()
  const { store } = useForm()
  const { rules, arriving: pendingFiles } = useFiles()
  const { refusalOf, send } = useFileSender(rules)
  const [uploadingFile, setUploadingFile] = useState(() => pendingFiles.get(index))
  const [uploaded, setUploaded] = useState<{ id: string; file: File }>()
  const [failure, setFailure] = useState<{ file: File; words: string; mayPass: boolean }>()
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
    setFailure({ file, words: `${file.name}: ${errorMessageOf(error, services)}`, mayPass: true }),
  )

  useEffect(() => {
    if (uploadingFile === undefined) return undefined
    const uploadId = crypto.randomUUID()
    let isMounted = true
    store.upload(uploadId, true)
    sendFile(uploadingFile)
      .then(
        ({ file_id }) => isMounted && handleSent(uploadingFile, file_id),
        (error: unknown) => isMounted && handleFailure(uploadingFile, error),
      )
      .finally(() => isMounted && setUploadingFile(undefined))
    return () => {
      isMounted = false
      store.upload(uploadId, false)
    }
  }, [uploadingFile, store])

  return {
    file: uploadingFile ?? (id === undefined ? failure?.file : (storedFile ?? loadedFile.file)),
    going: uploadingFile,
    problem: failure?.words,
    isLost: id !== undefined && storedFile === undefined && loadedFile.isLost,
    take(file) {
      const refusal = refusalOf(file)
      if (refusal === undefined) startUpload(file)
      else setFailure({ file, words: `${file.name}: ${refusal}`, mayPass: false })
    },
    again: failure?.mayPass ? () => startUpload(failure.file) : undefined,
  }

  function startUpload(file: File): void {
    setFailure(undefined)
    setUploadingFile(file)
  }
}
