import { isObject } from '../../../language/common/objects.ts'
import { maxCountedRows } from '../../../protocol/max-counted-rows.ts'
import { useReader, useScreen, useServices } from '../../hooks.ts'
import type { List } from './use-list.ts'

/** Returns a function that reads all rows of a list's current query, at most 1000. */
export function useEveryRow({ block, scope, rows, answer, options }: List): () => Promise<unknown[]> {
  const host = useServices()
  const { bundle } = useScreen()
  const { values } = useReader()
  return async () => {
    const entry = bundle.screen.data?.[block.of]
    const operation = entry && bundle.operations[entry.call]
    const isComplete = Number(answer.total ?? rows.length) <= rows.length
    if (operation === undefined || isComplete) return [...rows]
    const args = values(entry?.with, scope)
    const size = Math.max(rows.length, ...options.sizes)
    const all: unknown[] = []
    for (let page = 1; all.length < maxCountedRows; page += 1) {
      const result = await host.call(operation, { ...args, page: String(page), size: String(size) })
      const items = isObject(result) && Array.isArray(result.items) ? result.items : []
      all.push(...items)
      if (items.length < size) break
    }
    return all.slice(0, maxCountedRows)
  }
}
