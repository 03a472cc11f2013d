import { isObject } from '../../src/language/common/objects.ts'
import type { JsonSchema } from '../../src/language/documents/schema.ts'
import { choiceOf } from './choices.ts'
import { alternativesOf, flatten, type Place } from './flatten.ts'
import { groupOf } from './groups.ts'
import type { Shape } from './shape.ts'
import { simpleOf } from './values.ts'

/**
 * Converts a schema; `scopeName` names the enclosing object in conditions. Returns undefined, with a reason in the
 * report, if our forms cannot express the schema.
 */
export function shapeOf(
  foreignSchema: unknown,
  enclosingPlace: Place,
  scopeName: 'form' | 'row',
): Shape | undefined {
  const flattened = flatten(foreignSchema, enclosingPlace)
  if (flattened === undefined) return undefined
  const { schema, place } = flattened
  const shape = bareShapeOf(withSingleType(schema, place), place, scopeName)
  if (shape === undefined) return undefined
  const { title, description, readOnly } = schema
  return {
    ...shape,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(readOnly === true && { readonly: true as const }),
  }
}

function bareShapeOf(
  schema: JsonSchema | undefined,
  place: Place,
  scopeName: 'form' | 'row',
): Shape | undefined {
  if (schema === undefined) return undefined
  const choice = choiceOf(schema, place)
  if (choice !== undefined) return choice === 'none' ? undefined : choice
  if (schema.type === 'object') return groupOf(schema, place, scopeName, shapeOf)
  return schema.type === 'array' ? listOf(schema, place) : simpleOf(schema, place)
}

function listOf(schema: JsonSchema, place: Place): Shape | undefined {
  const { items, minItems, maxItems, uniqueItems, contains } = schema
  if (Array.isArray(items))
    return place.report.addReason(place.path, 'a tuple, each place with a type of its own')
  if (items === undefined || (items as unknown) === true)
    return place.report.addReason(place.path, 'a list of anything')
  if (contains !== undefined) return place.report.addReason(place.path, 'a list that must contain something')
  const inner = { ...place, path: [...place.path, '[]'] }
  const item = shapeOf(items, inner, 'row')
  if (item?.kind === 'list') return place.report.addReason(place.path, 'a list of lists')
  if (item === undefined) return undefined
  const limits = Object.entries({ minItems, maxItems, uniqueItems }).filter(
    ([, limit]) => limit !== undefined,
  )
  return { kind: 'list', item, limits: Object.fromEntries(limits) }
}

/** Reduces a schema to one type: null is dropped, and a missing type is inferred. */
function withSingleType(schema: JsonSchema, place: Place): JsonSchema | undefined {
  const { path, report } = place
  const types = [schema.type ?? []].flat()
  const [type, ...more] = types.filter((name) => name !== 'null')
  if (more.length > 0) return report.addReason(path, `several types, ${[type, ...more].join(', ')}`)
  if (types.includes('null'))
    report.addNote(
      path,
      type === undefined ? 'null, which is left out' : 'an empty one is left out, not null',
    )
  if (type !== undefined) return { ...schema, type }
  if (types.length > 0) return { ...schema, type: 'null' }
  if (isObject(schema.properties)) return { ...schema, type: 'object' }
  if (schema.items !== undefined) return { ...schema, type: 'array' }
  if (alternativesOf(schema, place).some(isObjectSchema)) return { ...schema, type: 'object' }
  const { type: _none, ...untyped } = schema
  return untyped
}

function isObjectSchema({ type, properties }: JsonSchema): boolean {
  return type === 'object' || (type === undefined && properties !== undefined)
}
