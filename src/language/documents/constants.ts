import type { Constants } from '../../generated/language.ts'
import { isObject, mapValues } from '../common/objects.ts'

/** A constant in a text or schema: {{constants.reflection_days}}. */
const constantIn = /\{\{constants\.(\w+)\}\}/g

/** The names of the constants that a text says. */
export function constantsIn(text: string): string[] {
  return [...text.matchAll(constantIn)].flatMap(([, name]) => name ?? [])
}

/** A text with its constants filled in; what names none that exists stays. */
export function withConstants(text: string, constants: object = {}): string {
  return text.replace(constantIn, (all, name) =>
    Object.hasOwn(constants, name) ? String(Reflect.get(constants, name)) : all,
  )
}

/** A schema with numbers where it names constants: `"least": "{{constants.age_of_majority}}"`. */
export function filledSchema<T>(node: T, constants: object): T {
  if (Array.isArray(node)) return node.map((item) => filledSchema(item, constants)) as T
  if (isObject(node)) return mapValues(node, (value) => filledSchema(value, constants)) as T
  if (typeof node !== 'string') return node
  const [, name] = /^\{\{constants\.(\w+)\}\}$/.exec(node) ?? []
  return name !== undefined && Object.hasOwn(constants, name) ? Reflect.get(constants, name) : node
}

/** The limits and times of documents that a platform runs on. Throws where they have none. */
export function constantsOf({ constants }: { constants?: Constants | undefined }): Constants {
  if (!constants) throw new Error('schemas/constants.json is missing.')
  return constants
}
