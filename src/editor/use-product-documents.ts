import { useEffect, useState } from 'react'
import type { Library } from '../language/documents/library.ts'
import { useScreen } from '../renderer/hooks.ts'
import { readProductDocuments } from './product-documents.ts'

/** Returns the URL of the product's documents. Throws if the bundle has none. */
export function useProductDocumentsAddress(): string {
  const { productDocuments: address } = useScreen().bundle
  if (address === undefined) throw new Error('The bundle of this screen names no product documents.')
  return address
}

interface ProductDocuments {
  /** The library; undefined until loaded. */
  library?: Library
  /** The error of loading it. */
  error?: unknown
}

/** Loads the product's documents once `isEnabled`, and again with another `round`. */
export function useProductDocuments({
  isEnabled,
  round,
}: {
  isEnabled: boolean
  round: number
}): ProductDocuments {
  const [documents, setDocuments] = useState<ProductDocuments>({})
  const address = useProductDocumentsAddress()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    if (!isEnabled) return
    let isCancelled = false
    readProductDocuments(address).then(
      (library) => isCancelled || setDocuments({ library }),
      (error: unknown) => isCancelled || setDocuments({ error }),
    )
    return () => {
      isCancelled = true
    }
  }, [isEnabled, address, round])

  return documents
}
