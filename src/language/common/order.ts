/**
 * Reorders the named items among the positions they occupy together; others keep their position. Ignores unknown
 * names.
 */
export function reorder<T extends object | string>(
  items: readonly T[],
  nameOf: (item: T) => string,
  order: readonly string[],
): T[] {
  const byName = new Map(items.map((item) => [nameOf(item), item]))
  const named = [...new Set(order)].flatMap((name) => byName.get(name) ?? [])
  const reordered = new Set(named)
  const queue = named.values()
  return items.map((item) => (reordered.has(item) ? (queue.next().value ?? item) : item))
}
