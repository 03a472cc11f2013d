import { isObject } from '../../language/common/objects.ts'
import type { FieldPath, Values } from '../../language/forms/values.ts'

/** Returns the values with another value at a path; creates missing groups and keeps other objects. */
export function withValueAt(values: Values, path: FieldPath, value: unknown): Values {
  const [key, ...rest] = path
  if (key === undefined) return values
  return { ...values, [key]: changed(values[key], rest, value) }
}

function changed(node: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(node)) return node.with(Number(key), changed(node[Number(key)], rest, value))
  return withValueAt(isObject(node) ? node : {}, path, value)
}

/**
 * Returns the path of a field after rows were rearranged: `partners.2.share` becomes `partners.0.share` if row 2 is
 * first now; undefined for removed rows. `from` contains each row's earlier position.
 */
export function arranged(
  name: string,
  list: string,
  from: readonly (number | undefined)[],
): string | undefined {
  if (!name.startsWith(`${list}.`)) return name
  const [row = '', ...rest] = name.slice(list.length + 1).split('.')
  const index = from.indexOf(Number(row))
  return index < 0 ? undefined : [list, index, ...rest].join('.')
}
