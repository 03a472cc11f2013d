import { hashOf } from '../common/hash.ts'
import { readJson } from '../common/json.ts'
import { withoutValue, withValue } from '../common/json-edit.ts'
import { isObject, withoutUndefined } from '../common/objects.ts'
import { bundle, deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import type { ComposedField, ComposedForm, ComposedSection, Widget } from '../forms/composed.ts'
import { isBlank, namesOf, type Values } from '../forms/values.ts'
import { widgetOf } from '../forms/widget-of.ts'
import { schemaAt, valueAt } from '../validation/place.ts'

/** The common settings of a tenant's document as a form, for people who do not read JSON. */
export interface Settings {
  form: ComposedForm
  groups: SettingsGroup[]
}

/** A group of settings with its subgroups. */
export interface SettingsGroup {
  name: string
  sections: ComposedSection[]
}

/** The group of the document's top-level settings. */
const GENERAL = 'general'
/** The maximum number of options shown as radio buttons. */
const MAX_RADIO_OPTIONS = 3

/** Builds the settings from the schema: `x-common` marks parts of the document and their properties. */
export function settingsOf(schemas: Schemas): Settings {
  const properties = Object.entries(deref({ $ref: 'customization.json' }, schemas).properties ?? {})
  const commonProperties = properties.filter(([, property]) => deref(property, schemas)['x-common'] === true)
  const ungroupedProperties = commonProperties.filter(([, property]) => !isGroup(property, schemas))
  const groups = commonProperties
    .filter(([, property]) => isGroup(property, schemas))
    .map(([name, property]) => ({ name, sections: sectionsOf([name], property, schemas) }))
  const generalSection = {
    ...textKeysOf(GENERAL),
    columns: columnsOf(ungroupedProperties),
    fields: fieldsOf([], ungroupedProperties, schemas),
  }
  const allGroups = [{ name: GENERAL, sections: [generalSection] }, ...groups].filter(({ sections }) =>
    sections.some(({ fields }) => fields.length > 0),
  )
  return { form: formOf(allGroups, schemas), groups: allGroups }
}

/** Reads the settings of a document with defaults, and which of them it sets. */
export function readSettings(
  source: string,
  form: ComposedForm,
): { values: Values; documentSettings: ReadonlySet<string> } | undefined {
  const parsed = readJson(source)
  if ('reason' in parsed || !isObject(parsed.content)) return undefined
  const setNames = new Set<string>()
  const values = namesOf(form).map((name) => {
    const value = valueAt(parsed.content, name.split('.'))
    if (value !== undefined) setNames.add(name)
    return [name, value ?? defaultOf(form, name)]
  })
  return { values: Object.fromEntries(values), documentSettings: setNames }
}

/** Changes one setting in a JSON text. Removes optional values that are empty or equal the default. */
export function withSetting(source: string, form: ComposedForm, name: string, value: unknown): string {
  const path = name.split('.')
  const isDefault = isBlank(value) || JSON.stringify(value) === JSON.stringify(defaultOf(form, name))
  const isRequired = form.schema.required?.includes(name)
  return isDefault && !isRequired ? withoutValue(source, path) : withValue(source, path, value ?? '')
}

export function defaultOf(form: ComposedForm, name: string): unknown {
  return schemaAt(form.schema, [name]).default
}

/** Returns the text keys of a setting's options. */
export function optionKeys(form: ComposedForm, { field, enumeration }: ComposedField): string[] {
  const options = schemaAt(form.schema, [field]).enum ?? schemaAt(form.schema, [field, '0']).enum ?? []
  return options.map((option) => `${enumeration}.${option}`)
}

/** Returns the section of a part, then those of the parts inside it. */
function sectionsOf(path: readonly string[], property: JsonSchema, schemas: Schemas): ComposedSection[] {
  const schema = deref(property, schemas)
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([, inner]) => deref(inner, schemas)['x-common'] !== false,
  )
  const ungroupedProperties = properties.filter(([, inner]) => !isGroup(inner, schemas))
  const section: ComposedSection = {
    ...textKeysOf(path.join('.')),
    columns: columnsOf(ungroupedProperties),
    fields: fieldsOf(path, ungroupedProperties, schemas),
  }
  const subsections = properties
    .filter(([, inner]) => isGroup(inner, schemas))
    .flatMap(([key, inner]) => sectionsOf([...path, key], inner, schemas))
  return [section, ...subsections.filter(({ fields }) => fields.length > 0)]
}

function textKeysOf(key: string): { title: string; text: string } {
  return { title: `settings.${key}.title`, text: `settings.${key}.help` }
}

function columnsOf(fields: readonly unknown[]): 1 | 2 {
  return fields.length > 1 ? 2 : 1
}

function fieldsOf(
  path: readonly string[],
  properties: readonly [string, JsonSchema][],
  schemas: Schemas,
): ComposedField[] {
  return properties.flatMap(([key, property]) => {
    const schema = deref(property, schemas)
    if (!isEditable(schema, schemas)) return []
    const name = [...path, key].join('.')
    const labelKey = `settings.${sharedName(property, schemas) ?? name}`
    return [
      withoutUndefined({
        field: name,
        widget: settingWidget(schema, schemas),
        label: `${labelKey}.title`,
        help: `${labelKey}.help`,
        required: false,
        enumeration: optionsOf(key, property, schemas),
      }),
    ]
  })
}

/** Returns the shared text key of a definition with its own title, for all properties that only refer to it. */
function sharedName({ $ref, title, description }: JsonSchema, schemas: Schemas): string | undefined {
  if ($ref === undefined || title !== undefined || description !== undefined) return undefined
  return deref({ $ref }, schemas).title === undefined ? undefined : `defs.${nameIn($ref)}`
}

/** Returns the key prefix of the options' texts: of the enumeration, definition or setting. */
function optionsOf(key: string, property: JsonSchema, schemas: Schemas): string | undefined {
  const schema = deref(property, schemas)
  const { $ref } = schema.type === 'array' ? (schema.items ?? {}) : property
  const options = schema.enum ?? deref(schema.items ?? {}, schemas).enum
  if (options === undefined) return undefined
  if ($ref?.startsWith('enumerations.json')) return nameIn($ref)
  return `settings.options.${$ref === undefined ? key : nameIn($ref)}`
}

function nameIn(reference: string): string {
  return (
    reference
      .split('/')
      .at(-1)
      ?.replace(/\.json$/, '') ?? ''
  )
}

function settingWidget(schema: JsonSchema, schemas: Schemas): Widget {
  if (schema.type === 'array') return 'order'
  if (schema.enum) return schema.enum.length > MAX_RADIO_OPTIONS ? 'select' : 'radio'
  return schema.pattern === undefined || schema['x-colour'] ? widgetOf(schema, schemas) : 'text'
}

function isGroup(property: JsonSchema, schemas: Schemas): boolean {
  return deref(property, schemas).properties !== undefined
}

/** Returns whether one input can edit a value: no objects, and lists only of options. */
function isEditable(schema: JsonSchema, schemas: Schemas): boolean {
  if (schema.type === 'array') return deref(schema.items ?? {}, schemas).enum !== undefined
  return schema.type !== 'object' && !('const' in schema)
}

/** Builds a flat form in which each setting is a field named by its dotted path. */
function formOf(groups: readonly SettingsGroup[], schemas: Schemas): ComposedForm {
  const sections = groups.flatMap((group) => group.sections)
  const root = deref({ $ref: 'customization.json' }, schemas)
  const names = namesOf({ sections })
  const schema = bundle(
    {
      type: 'object',
      required: (root.required ?? []).filter((name) => names.includes(name)),
      properties: Object.fromEntries(
        names.map((name) => [name, withoutUnavailableValues(propertyAt(root, name.split('.'), schemas))]),
      ),
    },
    schemas,
  )
  return { form: 'settings', schema, hash: hashOf(schema), sections }
}

/** Removes values that have no effect yet. */
function withoutUnavailableValues(schema: JsonSchema): JsonSchema {
  const { enum: values, items, 'x-not-yet': notYet } = schema
  if (items) return { ...schema, items: withoutUnavailableValues(items) }
  if (!values || !isObject(notYet)) return schema
  return { ...schema, enum: values.filter((value) => !Object.hasOwn(notYet, String(value))) }
}

function propertyAt(root: JsonSchema, path: readonly string[], schemas: Schemas): JsonSchema {
  return path.reduce((schema, key) => deref(schema, schemas).properties?.[key] ?? {}, root)
}
