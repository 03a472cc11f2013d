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
export function urlKeysSetBy(list: ListBlock): string[] {
  return [...filterParameters(list), 'sort', 'page', 'size', 'row', 'view'].map((name) =>
    urlKeyOf(list, name),
  )
}

/**
 * Returns the orders that a list offers: those it lists itself, and both directions of its columns or of its card's
 * values.
 */
export function ordersOf({ columns = [], card, orders = [] }: ListBlock): string[] {
  // Skips uses of fragments, whose columns are known after inlining.
  const columnOrders = [...columns, ...ordersOfCard(card)].flatMap((column) =>
    'sort' in column && column.sort ? [column.sort] : [],
  )
  return [...orders.map(({ by }) => by), ...columnOrders.flatMap((order) => [order, oppositeOrder(order)])]
}

/** Returns the orders of a card's columns in the table view, each with its path below the card. */
export function ordersOfCard(card: ListBlock['card']): { path: (string | number)[]; sort: string }[] {
  if (!card) return []
  const { title_sort, progress, remark, facts = [] } = card
  const sortEntries = [
    { path: ['title_sort'], sort: title_sort },
    { path: ['progress', 'sort'], sort: progress?.sort },
    { path: ['remark', 'sort'], sort: remark?.sort },
    ...facts.map(({ sort }, index) => ({ path: ['facts', index, 'sort'], sort })),
  ]
  return sortEntries.flatMap(({ path, sort }) => (sort === undefined ? [] : [{ path, sort }]))
}

/** Returns the opposite order: `amount` and `-amount`. */
export function oppositeOrder(order: string): string {
  return order.startsWith('-') ? order.slice(1) : `-${order}`
}
