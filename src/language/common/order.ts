/**
 * Items in the order a tenant names them: those it names permute among the places they hold together, the others keep
 * their place. Names that fit nothing are passed over.
 */
export function reorder<T extends object>(
  items: readonly T[],
  nameOf: (item: T) => string,
  order: readonly string[],
): T[] {
  const byName = new Map(items.map((item) => [nameOf(item), item]))
  const named = [...new Set(order)].flatMap((name) => byName.get(name) ?? [])
  const moving = new Set(named)
  const queue = named.values()
  return items.map((item) => (moving.has(item) ? (queue.next().value ?? item) : item))
}
