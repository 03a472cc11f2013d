import { useEffect, useState } from 'react'
import { useScreen } from '../../screen/screen-context.ts'
import { useServices } from '../../services.ts'

interface Stored {
  file: File | undefined
  /** Whether the file could not be loaded. */
  isLost: boolean
}

/** Loads a stored file by id. */
export function useStored(id: string | undefined): Stored {
  const { call } = useServices()
  const { getFile } = useScreen().bundle.operations
  const [read, setRead] = useState<{ id: string; file: File | undefined }>()

  useEffect(() => {
    if (id === undefined || getFile === undefined) return undefined
    let isWanted = true
    call(getFile, { id }, { answer: 'file' }).then(
      (answer) => isWanted && setRead({ id, file: answer instanceof File ? answer : undefined }),
      () => isWanted && setRead({ id, file: undefined }),
    )
    return () => {
      isWanted = false
    }
  }, [id, getFile, call])

  const current = read?.id === id ? read : undefined
  return { file: current?.file, isLost: current !== undefined && current.file === undefined }
}
