import { isObject } from '../../language/common/objects.ts'
import type { FieldPath, Values } from '../../language/forms/values.ts'

/**
 * Returns the values with another value at a path. Creates missing groups; objects outside the path stay the same.
 */
export function withValueAt(values: Values, path: FieldPath, value: unknown): Values {
  const [key, ...rest] = path
  if (key === undefined) return values
  return { ...values, [key]: nodeWithValueAt(values[key], rest, value) }
}

function nodeWithValueAt(node: unknown, path: FieldPath, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(node)) return node.with(Number(key), nodeWithValueAt(node[Number(key)], rest, value))
  return withValueAt(isObject(node) ? node : {}, path, value)
}

/**
 * Returns the path of a field after its list's rows were rearranged, for example `partners.0.share` for
 * `partners.2.share` if row 2 is now the first. Returns undefined for removed rows; `previousIndexes` contains the
 * earlier index of each row.
 */
export function rearrangedPath(
  name: string,
  list: string,
  previousIndexes: readonly (number | undefined)[],
): string | undefined {
  if (!name.startsWith(`${list}.`)) return name
  const [row = '', ...rest] = name.slice(list.length + 1).split('.')
  const index = previousIndexes.indexOf(Number(row))
  return index < 0 ? undefined : [list, index, ...rest].join('.')
}
