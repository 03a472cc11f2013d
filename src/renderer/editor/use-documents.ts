import { useLayoutEffect, useRef, useState } from 'react'
import type { LibraryFile } from '../../language/library.ts'
import { useHost, useScreen } from '../use.ts'

/** The product's own documents, which a tenant's is written beside; undefined until they are read. */
export function useDocuments(): LibraryFile[] | undefined {
  const [files, setFiles] = useState<LibraryFile[]>()
  const host = useHost()
  const { getDocuments } = useScreen().bundle.operations
  const around = useRef(host)
  around.current = host

  // Asked for before the code editor comes, which keeps the page busy for a while.
  useLayoutEffect(() => {
    if (getDocuments === undefined) return
    let left = false
    around.current
      .call(getDocuments, {})
      .then((answer) => {
        // The answer's shape is its operation document's.
        if (!left) setFiles((answer as { files: LibraryFile[] }).files)
      })
      .catch((error: unknown) => around.current.toastError(error))
    return () => {
      left = true
    }
  }, [getDocuments])

  return files
}
