import { isObject } from '../../language/common/objects.ts'
import type { FieldPath, Values } from '../../language/forms/values.ts'

/** The values with another at a path; groups on the way are made, what lies beside stays the same object. */
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
 * What the path of a field is called after the rows of a list have changed places: `partners.2.share` is
 * `partners.0.share` where row 2 is the first now. `from` says of each row where it stood. Undefined for a row that is gone.
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
