import { memoizeByObject } from '../common/memoize-by-object.ts'
import { optionKeys, settingsOf } from '../customization/settings.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import { valueKey } from '../documents/text-key.ts'
import type { Path } from '../documents/walk.ts'
import { usesCodeEditor } from '../forms/widgets.ts'
import { samplesOf } from '../mails/example.ts'
import type { Context } from './context.ts'
import { fieldGroupsOf } from './form-fields.ts'

const SETTINGS = 'customization.json'

/** A text key that a document needs, with its location. */
interface RequiredText {
  readonly document: object
  readonly path: Path
  readonly key: string
  /** The names of the placeholder values; absent if code passes them. */
  readonly values?: readonly string[]
}

/** Lists all texts that documents need, by name or by rule, such as labels and enumeration values. */
export const requiredTexts = memoizeByObject((context: Context): RequiredText[] => [
  ...explicitKeys(context),
  ...fieldLabels(context),
  ...enumerationTexts(context.schemas),
  ...validationMessages(context.schemas),
  ...exampleTexts(context),
  ...(usesCodeEditor(context.library.forms) ? settingTexts(context.schemas) : []),
])

/** Selects the required texts whose document is reported. */
export function derivedTexts(context: Context): RequiredText[] {
  return requiredTexts(context).filter(({ document }) => context.isReported(document))
}

function explicitKeys({ allDocuments, schemas }: Context): RequiredText[] {
  return allDocuments.flatMap(({ document, positions }) =>
    positions.flatMap(({ path, value, schema }): RequiredText[] => {
      if (schema['x-text'] === undefined) return []
      const values = schema['x-text'] === 'filled' ? {} : { values: [] }
      if (typeof value === 'string') return [{ document, path, key: value, ...values }]
      return keysOf(value, schemas).map(({ key, property }) => ({
        document,
        path: [...path, property],
        key,
        values: Object.keys(Object(Object(value).with)),
      }))
    }),
  )
}

/**
 * Returns the keys of a text that is written as an object, with the property that names them: one for each value if an
 * enumeration chooses it.
 */
export function keysOf(text: unknown, schemas: Schemas): { key: string; property: 'key' | 'keys' }[] {
  const { key, keys, of } = Object(text)
  if (typeof key === 'string') return [{ key, property: 'key' }]
  if (typeof keys !== 'string' || typeof of !== 'string') return []
  const { enum: values = [] } = schemas['enumerations.json']?.$defs?.[of] ?? {}
  return values.map((value) => ({ key: valueKey(keys, value), property: 'keys' }))
}

function fieldLabels({ allDocuments, library, schemas }: Context): RequiredText[] {
  return Object.values(library.forms).flatMap((form) => {
    const isValid = allDocuments.some(({ document }) => document === form)
    const fields = isValid ? fieldGroupsOf(form, schemas).flatMap((group) => group.fields) : []
    return fields.flatMap(({ field: { field, label }, path, property }): RequiredText[] => {
      const location = { document: form, path: [...path, 'field'] }
      const options = inlineOptions(property, schemas)
      return [
        ...(label ? [] : [{ ...location, key: `fields.${field}` }]),
        ...options.map((option) => ({ ...location, key: `options.${field}.${option}` })),
      ]
    })
  })
}

/** Returns the options listed in the field itself; enumerations have their own texts. */
function inlineOptions(property: JsonSchema = {}, schemas: Schemas): string[] {
  const resolved = resolveUnlessEnumeration(property, schemas)
  return (resolved.enum ?? resolveUnlessEnumeration(resolved.items ?? {}, schemas).enum ?? []).map(String)
}

function resolveUnlessEnumeration(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref?.startsWith('enumerations.json') ? {} : deref(schema, schemas)
}

function enumerationTexts(schemas: Schemas): RequiredText[] {
  const document = schemas['enumerations.json']
  return Object.entries(document?.$defs ?? {}).flatMap(([name, { enum: values = [] }]) =>
    values.map((value, index) => ({
      document: document ?? {},
      path: ['$defs', name, 'enum', index],
      key: `${name}.${value}`,
    })),
  )
}

/** Lists the texts of example values in mails. */
function exampleTexts({ library, schemas }: Context): RequiredText[] {
  return Object.values(library.mails).flatMap((mail) =>
    Object.entries(samplesOf(mail, schemas)).flatMap(([name, sample]) =>
      'words' in sample ? [{ document: mail, path: ['values', name], key: sample.words }] : [],
    ),
  )
}

/** Lists the texts of validation errors, except those of the tenant's document, which only its settings form shows. */
const validationMessages = memoizeByObject(({ [SETTINGS]: _settings, ...schemas }: Schemas): RequiredText[] =>
  Object.values(schemas).flatMap((document) => messagesIn(document, document, [])),
)

function messagesIn(node: unknown, document: object, path: Path): RequiredText[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    (key === 'x-message' || key === 'x-missing') && typeof value === 'string'
      ? [{ document, path: [...path, key], key: value }]
      : messagesIn(value, document, [...path, key]),
  )
}

/** Lists the labels and error texts of a tenant's common settings. */
const settingTexts = memoizeByObject((schemas: Schemas): RequiredText[] => {
  const document = schemas[SETTINGS] ?? {}
  const { form, groups } = settingsOf(schemas)
  const names = groups.flatMap(({ sections }) =>
    sections.flatMap(({ title, text, fields }) => [
      ...[title, text].map((key) => ({ document, path: [], key: String(key) })),
      ...fields.flatMap((field) => {
        const path = field.field.split('.').flatMap((name) => ['properties', name])
        const keys = [field.label, field.help, ...optionKeys(form, field)]
        return keys.map((key) => ({ document, path, key: String(key) }))
      }),
    ]),
  )
  return [...names, ...messagesIn(document, document, [])]
})
