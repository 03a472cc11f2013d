import { useEffect, useState } from 'react'
import { useScreen } from '../../screen/screen-context.ts'
import { useServices } from '../../services.ts'

interface StoredFile {
  file: File | undefined
  /** Whether the file could not be loaded. */
  isLost: boolean
}

/** Loads a stored file by id. */
export function useStoredFile(id: string | undefined): StoredFile {
  const { call } = useServices()
  const { getFile } = useScreen().bundle.operations
  const [loaded, setLoaded] = useState<{ id: string; file: File | undefined }>()

  useEffect(() => {
    if (id === undefined || getFile === undefined) return undefined
    let isCurrent = true
    call(getFile, { id }, { responseType: 'file' }).then(
      (response) => isCurrent && setLoaded({ id, file: response instanceof File ? response : undefined }),
      () => isCurrent && setLoaded({ id, file: undefined }),
    )
    return () => {
      isCurrent = false
    }
  }, [id, getFile, call])

  const currentFile = loaded?.id === id ? loaded : undefined
  return { file: currentFile?.file, isLost: currentFile !== undefined && currentFile.file === undefined }
}
