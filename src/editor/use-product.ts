import { useEffect, useState } from 'react'
import type { Library } from '../language/documents/library.ts'
import { useScreen } from '../renderer/hooks.ts'
import { readProduct } from './product.ts'

/** Where the product's documents are. */
export function useProductAddress(): string {
  const { product } = useScreen().bundle
  if (product === undefined) throw new Error('The bundle of this screen names no product documents.')
  return product
}

interface Product {
  /** Undefined until they are read. */
  library?: Library
  /** Why they could not be. */
  error?: unknown
}

/** The product's documents, from when they are `wanted`; asked for anew with another `round`. */
export function useProduct({ wanted, round }: { wanted: boolean; round: number }): Product {
  const [product, setProduct] = useState<Product>({})
  const address = useProductAddress()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again for the same
  useEffect(() => {
    if (!wanted) return
    let left = false
    readProduct(address).then(
      (library) => left || setProduct({ library }),
      (error: unknown) => left || setProduct({ error }),
    )
    return () => {
      left = true
    }
  }, [wanted, address, round])

  return product
}
