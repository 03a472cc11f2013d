import type { ListBlock } from '../../generated/language.ts'
import { isObject } from '../common/objects.ts'

/** The key of the URL that holds what a list asks of a parameter. */
export function urlKeyOf({ keys }: Pick<ListBlock, 'keys'>, parameter: string): string {
  return keys === undefined ? parameter : `${keys}_${parameter}`
}

/** The lists of a screen or a fragment, however deep they stand. */
export function listsIn(node: unknown): ListBlock[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isObject(node)) return []
  const inner = Object.values(node).flatMap(listsIn)
  return isList(node) ? [node, ...inner] : inner
}

/** Whether something is a list that says of what. */
export function isList(node: unknown): node is ListBlock {
  return isObject(node) && node.block === 'list' && typeof node.of === 'string'
}

/** What a list narrows its rows by: the parameters of its search, its tabs and its filters. */
export function narrowedBy({ search, tabs, filters = [] }: ListBlock): string[] {
  return [...(search ? ['q'] : []), ...(tabs ? [tabs.by] : []), ...filters.map(({ by }) => by)]
}

/** Every key of the URL that a list writes. */
export function writtenBy(list: ListBlock): string[] {
  return [...narrowedBy(list), 'sort', 'page', 'size', 'row', 'view'].map((name) => urlKeyOf(list, name))
}

/** The orders that a list offers, as it names them: its own, and those of its columns both ways. */
export function ordersOf({ columns = [], orders = [] }: ListBlock): string[] {
  // Columns of a fragment are known once it is laid in.
  const ofColumns = columns.flatMap((column) => ('sort' in column && column.sort ? [column.sort] : []))
  return [...orders.map(({ by }) => by), ...ofColumns.flatMap((order) => [order, otherWay(order)])]
}

/** The same order from its other end: `amount` and `-amount`. */
export function otherWay(order: string): string {
  return order.startsWith('-') ? order.slice(1) : `-${order}`
}
