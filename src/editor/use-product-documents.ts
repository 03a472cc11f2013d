import { useEffect, useState } from 'react'
import type { Library } from '../language/documents/library.ts'
import { useScreen } from '../renderer/hooks.ts'
import { readProductDocuments } from './product-documents.ts'

/** Returns the URL of the product's documents. Throws if the bundle has none. */
export function useProductDocumentsAddress(): string {
  const { productDocuments: product } = useScreen().bundle
  if (product === undefined) throw new Error('The bundle of this screen names no product documents.')
  return product
}

interface ProductDocuments {
  /** The library; undefined until loaded. */
  library?: Library
  /** The error of loading it. */
  error?: unknown
}

/** Loads the product's documents once `wanted`, and again with another `round`. */
export function useProductDocuments({ wanted, round }: { wanted: boolean; round: number }): ProductDocuments {
  const [product, setProduct] = useState<ProductDocuments>({})
  const address = useProductDocumentsAddress()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the request
  useEffect(() => {
    if (!wanted) return
    let left = false
    readProductDocuments(address).then(
      (library) => left || setProduct({ library }),
      (error: unknown) => left || setProduct({ error }),
    )
    return () => {
      left = true
    }
  }, [wanted, address, round])

  return product
}
