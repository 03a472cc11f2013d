import { isObject } from '../../src/language/common/objects.ts'
import type { Place } from './flatten.ts'
import type { FieldShape, Shape } from './shape.ts'

/** Converts a schema. The function is passed as a parameter, to avoid a cyclic import. */
export type SchemaReader = (schema: unknown, place: Place, scopeName: 'form' | 'row') => Shape | undefined

/** Converts one property; properties of type null are left out. */
export function fieldOf(
  property: unknown,
  { name, required }: { name: string; required: boolean },
  place: Place,
  read: SchemaReader,
): FieldShape | undefined {
  const fieldPlace = { ...place, path: [...place.path, name] }
  if (isObject(property) && property.type === 'null') {
    if (required) fieldPlace.report.addReason(fieldPlace.path, 'null, which must be sent')
    else fieldPlace.report.addNote(fieldPlace.path, 'null, which is left out')
    return undefined
  }
  const shape = read(property, fieldPlace, 'row')
  return shape && { shape, required, when: [], requiredIf: [] }
}
