import type { ListBlock } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'

/** Returns the URL key of a list's parameter. */
export function urlKeyOf({ keys }: Pick<ListBlock, 'keys'>, parameter: string): string {
  return keys === undefined ? parameter : `${keys}_${parameter}`
}

/** Returns the lists of a screen or fragment at any depth. */
export function listsIn(node: unknown): ListBlock[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isObject(node)) return []
  const inner = Object.values(node).flatMap(listsIn)
  return isList(node) ? [node, ...inner] : inner
}

/** Returns whether a node is a list block with a data name. */
export function isList(node: unknown): node is ListBlock {
  return isObject(node) && node.block === 'list' && typeof node.of === 'string'
}

/** Returns the parameters of a list's search, tabs and filters. */
export function filterParameters({ search, tabs, filters = [] }: ListBlock): string[] {
  return [...(search ? ['q'] : []), ...(tabs ? [tabs.by] : []), ...filters.map(({ by }) => by)]
}

/** Returns all URL keys that a list sets. */
export function writtenBy(list: ListBlock): string[] {
  return [...filterParameters(list), 'sort', 'page', 'size', 'row', 'view'].map((name) =>
    urlKeyOf(list, name),
  )
}

/** Returns the orders that a list offers: its own, and both directions of its columns. */
export function ordersOf({ columns = [], orders = [] }: ListBlock): string[] {
  // Skips uses of fragments, whose columns are known after inlining.
  const ofColumns = columns.flatMap((column) => ('sort' in column && column.sort ? [column.sort] : []))
  return [...orders.map(({ by }) => by), ...ofColumns.flatMap((order) => [order, oppositeOrder(order)])]
}

/** Returns the opposite order: `amount` and `-amount`. */
export function oppositeOrder(order: string): string {
  return order.startsWith('-') ? order.slice(1) : `-${order}`
}
