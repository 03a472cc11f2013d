import { useMemo } from 'react'
import { memoizeByObject } from '../language/common/memoize-by-object.ts'
import { type Reader, readerOf } from './data/evaluator.ts'
import { type Formatter, formatterOf } from './format/format.ts'
import { useRowBudget } from './screen/row-budget.tsx'
import { type ScreenState, useScreen } from './screen/screen-context.ts'
import { type RendererServices, useServices } from './services.ts'

export { useAction } from './actions/use-action.ts'
export { useScreen } from './screen/screen-context.ts'
export { useServices } from './services.ts'

/** Returns the reader of texts and expressions. A reader can be used in loops, where hooks are not allowed. */
export function useReader(): Reader {
  const services = useServices()
  const rowBudget = useRowBudget()
  return readersOf(services)(rowBudget)
}

const readersOf = memoizeByObject((services: RendererServices) => {
  const readers = new Map<number | undefined, Reader>()
  return (maxRows: number | undefined): Reader => {
    const reader = readers.get(maxRows) ?? readerOf(services, maxRows)
    readers.set(maxRows, reader)
    return reader
  }
})

/** Returns the formatter for the tenant and the language. */
export function useFormat(): Formatter {
  const services = useServices()
  return useMemo(() => formatterOf(services), [services])
}

/** Returns the query parameters and a function to change them. */
export function useUrl(): [ScreenState['location']['url'], ScreenState['setUrl']] {
  const { location, setUrl } = useScreen()
  return [location.url, setUrl]
}
