/** Returns whether a value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value is a plain object, not an instance of a class such as Date. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Returns whether a key accesses the prototype of an object, such as `__proto__`. */
export function reachesPrototype(key: string): boolean {
  return ['__proto__', 'constructor', 'prototype'].includes(key)
}

export function mapValues<T, U>(
  record: Record<string, T>,
  transform: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, transform(value, key)]))
}

type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Returns an object without its undefined properties. */
export function withoutUndefined<T extends object>(values: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>
}
