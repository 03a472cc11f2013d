import { isObject } from '../../src/language/common/objects.ts'
import type { Place } from './flatten.ts'
import type { FieldShape, Shape } from './shape.ts'

/** Converts a schema; passed down to avoid a cyclic import. */
export type SchemaReader = (schema: unknown, at: Place, around: 'form' | 'row') => Shape | undefined

/** Converts one property; properties of type null are left out. */
export function fieldOf(
  property: unknown,
  { name, required }: { name: string; required: boolean },
  place: Place,
  read: SchemaReader,
): FieldShape | undefined {
  const at = { ...place, path: [...place.path, name] }
  if (isObject(property) && property.type === 'null') {
    if (required) at.report.addReason(at.path, 'null, which must be sent')
    else at.report.addNote(at.path, 'null, which is left out')
    return undefined
  }
  const shape = read(property, at, 'row')
  return shape && { shape, required, when: [], requiredIf: [] }
}
