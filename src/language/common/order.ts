/**
 * Reorders the items that `order` names among the positions that they occupy together; others keep their position.
 * Ignores unknown names.
 */
export function reorder<T extends object | string>(
  items: readonly T[],
  nameOf: (item: T) => string,
  order: readonly string[],
): T[] {
  const byName = new Map(items.map((item) => [nameOf(item), item]))
  const orderedItems = [...new Set(order)].flatMap((name) => byName.get(name) ?? [])
  const reordered = new Set(orderedItems)
  const queue = orderedItems.values()
  return items.map((item) => (reordered.has(item) ? (queue.next().value ?? item) : item))
}
