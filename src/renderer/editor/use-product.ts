import { useEffect, useRef, useState } from 'react'
import type { Library } from '../../language/library.ts'
import { useHost, useScreen } from '../use.ts'
import { readProduct } from './product.ts'

/** Where the product's documents are. */
export function useProductAddress(): string {
  const { product } = useScreen().bundle
  if (product === undefined) throw new Error('The bundle of this screen names no product documents.')
  return product
}

/** The product's documents, from when they are `wanted`; undefined until they are read. */
export function useProduct({ wanted }: { wanted: boolean }): Library | undefined {
  const [library, setLibrary] = useState<Library>()
  const address = useProductAddress()
  const host = useHost()
  const around = useRef(host)
  around.current = host

  useEffect(() => {
    if (!wanted) return
    let left = false
    readProduct(address)
      .then((read) => left || setLibrary(read))
      .catch((error: unknown) => around.current.toastError(error))
    return () => {
      left = true
    }
  }, [wanted, address])

  return library
}
