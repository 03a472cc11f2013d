import { isObject } from '../../language/common/objects.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { withoutReference } from '../../language/validation/place.ts'
import { throwError, throwFieldErrors } from '../kernel/errors.ts'

/** The limits of any input, far above the needs of any form. */
const maxValues = 5000
const maxUnknownFields = 50
const maxDepth = 20

/** Matches half of a surrogate pair, which PostgreSQL does not store. */
const loneSurrogate = /\p{Surrogate}/u

/**
 * Throws `too_much` for input far larger than its schema allows, field errors for lists that are too long, and
 * `bad_request` for halves of surrogate pairs. Runs before the validation, which would spend time on every error.
 */
export function assertInputLimits(value: unknown, root: JsonSchema): void {
  let valueCount = 0
  let unknownFieldCount = 0
  visit(value, root, [])

  function visit(node: unknown, schemaOrReference: JsonSchema, path: string[]): void {
    const schema = withoutReference(schemaOrReference, root)
    valueCount += 1
    if (valueCount > maxValues || path.length > maxDepth) throwError('too_much')
    if (typeof node === 'string' && loneSurrogate.test(node)) throwError('bad_request')
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
      unknownFieldCount += names.filter((name) => !Object.hasOwn(properties, name)).length
    if (unknownFieldCount > maxUnknownFields) throwError('too_much')
    if (names.some((name) => loneSurrogate.test(name))) throwError('bad_request')
    for (const name of names) {
      const propertySchema = Object.hasOwn(properties, name) ? properties[name] : undefined
      visit(object[name], propertySchema ?? {}, [...path, name])
    }
  }
}
