import { isObject } from '../../language/common/objects.ts'
import { isBlank } from '../../language/forms/values.ts'

/** Returns whether two values of a field have the same content. Empty texts, groups and lists equal absent ones. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((row, index) => isSameValue(row, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isSameValue(one[name], other[name]))
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isObject(value) ? Object.values(value).every(isEmpty) : isBlank(value)
}
