import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { withoutReference } from '../../language/validation/place.ts'
import { throwError, throwFieldErrors } from '../kernel/errors.ts'

/** Far above what any of our forms needs. */
const maxValues = 5000
const maxUnknownFields = 50
const deepest = 20

/** Half of a letter's two signs, which no database keeps. */
const halfLetter = /\p{Surrogate}/u

/**
 * Refuses a value that holds far more than its schema asks for, before it is validated: validation names every mistake,
 * so that a value of nothing but mistakes would keep everybody waiting. So is one with halves of letters.
 */
export function assertInputLimits(value: unknown, root: JsonSchema): void {
  let values = 0
  let unknownFields = 0
  visit(value, root, [])

  function visit(node: unknown, reference: JsonSchema, path: string[]): void {
    const schema = withoutReference(reference, root)
    values += 1
    if (values > maxValues || path.length > deepest) throwError('too_much')
    if (typeof node === 'string' && halfLetter.test(node)) throwError('bad_request')
    if (Array.isArray(node)) visitList(node, schema, path)
    else if (isObject(node)) visitFields(node, schema, path)
  }

  function visitList(list: unknown[], { maxItems, items = {} }: JsonSchema, path: string[]) {
    if (maxItems !== undefined && list.length > maxItems)
      throwFieldErrors([
        { field: path.join('.'), key: 'validator.error_list_max', params: { max: maxItems } },
      ])
    for (const [index, item] of list.entries()) visit(item, items, [...path, String(index)])
  }

  function visitFields(object: Record<string, unknown>, schema: JsonSchema, path: string[]) {
    const { properties = {}, additionalProperties } = schema
    const names = Object.keys(object)
    if (additionalProperties !== true)
      unknownFields += names.filter((name) => !Object.hasOwn(properties, name)).length
    if (unknownFields > maxUnknownFields) throwError('too_much')
    if (names.some((name) => halfLetter.test(name))) throwError('bad_request')
    for (const name of names) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      visit(object[name], known ?? {}, [...path, name])
    }
  }
}
