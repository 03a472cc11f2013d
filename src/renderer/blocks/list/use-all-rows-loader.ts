import { isObject } from '../../../language/common/objects.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { List } from './use-list.ts'

/** Returns a function that reads all rows of a list's current query, at most 1000. */
export function useAllRowsLoader({ block, scope, rows, response, options }: List): () => Promise<unknown[]> {
  const services = useServices()
  const { bundle } = useScreen()
  const { values } = useReader()
  return async () => {
    const dataEntry = bundle.screen.data?.[block.of]
    const operation = dataEntry && bundle.operations[dataEntry.call]
    const isComplete = Number(response.total ?? rows.length) <= rows.length
    if (operation === undefined || isComplete) return [...rows]
    const args = values(dataEntry?.with, scope)
    const size = Math.max(rows.length, ...options.sizes)
    const loadedRows: unknown[] = []
    for (let page = 1; loadedRows.length < maxCountedRows; page += 1) {
      const result = await services.call(operation, { ...args, page: String(page), size: String(size) })
      const items = isObject(result) && Array.isArray(result.items) ? result.items : []
      loadedRows.push(...items)
      if (items.length < size) break
    }
    return loadedRows.slice(0, maxCountedRows)
  }
}
