import type { ReferenceLook } from '../../generated/domain.ts'
import { isObject } from '../common/objects.ts'
import { type Customization, restore, type Theme } from '../customization/customization.ts'
import { themeProperties } from '../customization/theme/properties.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import { type Entry, exampleOf, type ReferenceSection } from './entry.ts'

/** Lists the options of a theme besides colours and fonts. */
export const looks: ReferenceSection = {
  kind: 'look',
  entries: (schemas) =>
    choicesIn(deref({ $ref: 'customization.json#/properties/theme' }, schemas), [], schemas).map(
      ({ schema, path }): Entry => ({
        name: path.join('.'),
        schema,
        example: { theme: withValueAt({}, path, exampleOf(schema)) },
        choice: path,
      }),
    ),
}

/** Returns the tenant's page in each option of a setting. */
export function looksOfChoice(
  { schema, choice = [] }: Entry,
  { theme }: Customization,
  schemas: Schemas,
): ReferenceLook[] {
  const defaults = themeProperties(theme, schemas)
  return (choice.length > 0 ? (schema.enum ?? []) : []).map((option) => {
    const { customization } = restore({ theme: withValueAt(theme, choice, option) }, schemas)
    const { art, hero, view, mail } = customization.theme
    return {
      option: String(option),
      usual: option === schema.default,
      page: { art, hero, view, ...(choice[0] === 'mail' && { mail: mail.header }) },
      properties: differingProperties(customization.theme, defaults, schemas),
    }
  })
}

interface Choice {
  path: readonly string[]
  schema: JsonSchema
}

/** Finds the options of schemas/language/looks in the theme's schema. */
function choicesIn({ properties = {} }: JsonSchema, path: readonly string[], schemas: Schemas): Choice[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = deref(property, schemas)
    const childPath = [...path, name]
    return 'x-sets' in schema ? [{ path: childPath, schema }] : choicesIn(schema, childPath, schemas)
  })
}

/**
 * Returns the properties that differ from the surrounding page, and those that refer to other properties, whose values
 * were computed there.
 */
function differingProperties(
  theme: Theme,
  defaults: Record<string, string>,
  schemas: Schemas,
): Record<string, string> {
  const properties = Object.entries(themeProperties(theme, schemas))
  return Object.fromEntries(
    properties.filter(([name, value]) => value !== defaults[name] || value.includes('var(')),
  )
}

function withValueAt(object: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const inner: unknown = Reflect.get(object, name)
  return {
    ...object,
    [name]: rest.length > 0 ? withValueAt(isObject(inner) ? inner : {}, rest, value) : value,
  }
}
