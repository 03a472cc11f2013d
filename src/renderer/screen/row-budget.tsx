import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Block } from '../../generated/language.ts'
import { isObject } from '../../language/common/objects.ts'

/** The maximum number of blocks in all lists of a page; rendering more would take seconds on a phone. */
export const MAX_BLOCKS_IN_LISTS = 20_000

const RowBudgetContext = createContext(1000)

/** Returns the maximum number of rows of a list at this position. */
export function useRowBudget(): number {
  return useContext(RowBudgetContext)
}

/** Divides the page's maximum by the number of blocks in its lists. */
export function PageRowBudget({ body, children }: { body: readonly Block[]; children?: ReactNode }) {
  const rowBudget = useMemo(
    () => Math.floor(MAX_BLOCKS_IN_LISTS / Math.max(blocksInLists(body, false), 1)),
    [body],
  )
  return <RowBudgetContext value={rowBudget}>{children}</RowBudgetContext>
}

/** Divides the remaining maximum by the number of rows of a list, for nested lists. */
export function NestedRowBudget({ rows, children }: { rows: number; children: ReactNode }) {
  const rowBudget = Math.floor(useRowBudget() / Math.max(rows, 1))
  return <RowBudgetContext value={rowBudget}>{children}</RowBudgetContext>
}

/** Counts the blocks that are rendered per row, including the list itself. */
function blocksInLists(value: unknown, inList: boolean): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + blocksInLists(item, inList), 0)
  if (!isObject(value)) return 0
  const isBlock = typeof value.block === 'string'
  const isInList = inList || (isBlock && 'rows' in value)
  const nestedBlocks = Object.values(value).reduce<number>(
    (sum, inner) => sum + blocksInLists(inner, isInList),
    0,
  )
  return nestedBlocks + (isBlock && isInList ? 1 : 0)
}
