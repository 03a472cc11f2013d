import type { Constants } from '../../generated/language.ts'
import { isObject, mapValues } from '../common/objects.ts'

/** Matches a constant in a text or schema: {{constants.reflection_days}}. */
const CONSTANT_PATTERN = /\{\{constants\.(\w+)\}\}/g

/** Returns the names of the constants in a text. */
export function constantsIn(text: string): string[] {
  return [...text.matchAll(CONSTANT_PATTERN)].flatMap(([, name]) => name ?? [])
}

/** Fills in the constants of a text; unknown ones stay. */
export function withConstants(text: string, constants: object = {}): string {
  return text.replace(CONSTANT_PATTERN, (placeholder, name) =>
    Object.hasOwn(constants, name) ? String(Reflect.get(constants, name)) : placeholder,
  )
}

/** Fills in the constants of a schema: `"least": "{{constants.age_of_majority}}"` becomes a number. */
export function fillConstants<T>(node: T, constants: object): T {
  if (Array.isArray(node)) return node.map((item) => fillConstants(item, constants)) as T
  if (isObject(node)) return mapValues(node, (value) => fillConstants(value, constants)) as T
  if (typeof node !== 'string') return node
  const [, name] = /^\{\{constants\.(\w+)\}\}$/.exec(node) ?? []
  return name !== undefined && Object.hasOwn(constants, name) ? Reflect.get(constants, name) : node
}

/** Returns the constants of a library. Throws if it has none. */
export function constantsOf({ constants }: { constants?: Constants | undefined }): Constants {
  if (!constants) throw new Error('schemas/constants.json is missing.')
  return constants
}
