import type { Customization } from '../../../generated/language.ts'
import { isObject } from '../../common/objects.ts'
import { deref, type JsonSchema, type Schemas } from '../../documents/schema.ts'

/**
 * Returns the custom properties set by a theme's options (`x-sets` of schemas/language/looks), by name without dashes.
 */
export function looksOf(
  theme: NonNullable<Customization['theme']>,
  schemas: Schemas,
): Record<string, string> {
  return propertiesSetBy(theme, deref({ $ref: 'customization.json#/properties/theme' }, schemas), schemas)
}

/** Returns the styles of parts with a look of their own (`x-attribute`), by selector. */
export function partStyles(schemas: Schemas): Record<string, Record<string, string>> {
  const looks = Object.values(schemas).filter((schema) => schema['x-attribute'] !== undefined)
  return Object.fromEntries(
    looks.flatMap((schema) =>
      Object.entries(stylesByOption(schema)).map(([option, styles]) => [
        `[${schema['x-attribute']}="${option}"]`,
        styles,
      ]),
    ),
  )
}

function propertiesSetBy(
  values: object,
  { properties = {} }: JsonSchema,
  schemas: Schemas,
): Record<string, string> {
  const valueByName = new Map(Object.entries(values))
  const styles = Object.entries(properties).map(([name, property]) => {
    const schema = deref(property, schemas)
    const value = valueByName.get(name)
    if (isObject(value)) return propertiesSetBy(value, schema, schemas)
    return stylesByOption(schema)[String(value)] ?? {}
  })
  return Object.assign({}, ...styles)
}

/** Returns the styles of each option. */
function stylesByOption({ 'x-sets': sets = {} }: JsonSchema): Record<string, Record<string, string>> {
  return sets as Record<string, Record<string, string>>
}
