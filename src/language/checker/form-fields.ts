import type { Form, FormField } from '../documents/library.ts'
import type { JsonSchema, Schemas } from '../documents/schema.ts'
import type { Path } from '../documents/walk.ts'
import { fieldsOfFile } from '../forms/files.ts'
import { withShapesMerged } from '../forms/shapes.ts'
import { widgetOf } from '../forms/widget-of.ts'
import { itemsOf, type Type, typeKindOf, typeOf } from './types/type.ts'

/** A field of a form at any depth. */
export interface PlacedField {
  readonly field: FormField
  readonly path: Path
  /** The property in the surrounding type; undefined if it does not exist. */
  readonly property: JsonSchema | undefined
  /** The names of all properties of the surrounding type. */
  readonly siblings: readonly string[]
}

/** The fields of one level: of the form, a group, or each row of a list. */
export interface FieldGroup {
  readonly path: Path
  readonly type: Type
  readonly fields: readonly PlacedField[]
}

/** Lists the fields of a form, then those inside each group and list. */
export function fieldGroupsOf({ type, sections }: Form, schemas: Schemas): FieldGroup[] {
  const mergedType = withShapesMerged(typeOf({ $ref: type }, schemas), schemas, 'form').type
  const entries = sections.flatMap(({ fields }, section) =>
    fields.map((field, index) => ({ field, path: ['sections', section, 'fields', index] as Path })),
  )
  return groupOf(entries, mergedType, ['sections'], schemas)
}

function groupOf(
  entries: readonly { field: FormField; path: Path }[],
  type: Type,
  path: Path,
  schemas: Schemas,
): FieldGroup[] {
  const siblings = Object.keys(type.properties ?? {})
  const fields = entries.map((entry) => ({
    ...entry,
    property: type.properties?.[entry.field.field],
    siblings,
  }))
  return [{ path, type, fields }, ...fields.flatMap((placed) => innerGroups(placed, schemas))]
}

function innerGroups({ field, path, property }: PlacedField, schemas: Schemas): FieldGroup[] {
  if (property === undefined) return []
  const type = typeOf(property, schemas)
  const itemType = typeKindOf(type) === 'list' ? itemsOf(type, schemas) : type
  const isFiles = (field.widget ?? widgetOf(type, schemas)) === 'files'
  const fields = isFiles ? fieldsOfFile(field, itemType) : field.fields
  if (fields === undefined) return []
  const explicitFields = field.fields ?? []
  const entries = fields.map((innerField) => {
    const index = explicitFields.indexOf(innerField)
    return { field: innerField, path: index < 0 ? path : [...path, 'fields', index] }
  })
  const groupPath = explicitFields.length > 0 ? [...path, 'fields'] : path
  return groupOf(entries, withShapesMerged(itemType, schemas, 'row').type, groupPath, schemas)
}
