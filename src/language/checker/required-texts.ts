import { memoizeByObject } from '../common/memoize-by-object.ts'
import { optionKeys, settingsOf } from '../customization/settings.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import type { Path } from '../documents/walk.ts'
import { holdsEditor } from '../forms/widgets.ts'
import { shownIn } from '../mails/example.ts'
import type { Context } from './context.ts'
import { fieldGroupsOf } from './form-fields.ts'

const SETTINGS = 'customization.json'

/** A key that some document asks the catalogue for, and where. */
interface RequiredText {
  readonly document: object
  readonly path: Path
  readonly key: string
  /** Names of the values given to its placeholders; absent where code gives them. */
  readonly values?: readonly string[]
}

/** Every text that documents ask for, by name or by rule: labels of fields, words of enumerations. */
export const requiredTexts = memoizeByObject((context: Context): RequiredText[] => [
  ...writtenKeys(context),
  ...fieldLabels(context),
  ...enumerationWords(context.schemas),
  ...validationMessages(context.schemas),
  ...wordsOfExamples(context),
  ...(holdsEditor(context.library.forms) ? settingWords(context.schemas) : []),
])

/** Those whose document is told what is wrong. */
export function derivedTexts(context: Context): RequiredText[] {
  return requiredTexts(context).filter(({ document }) => context.isReported(document))
}

function writtenKeys({ documents }: Context): RequiredText[] {
  return documents.flatMap(({ document, positions }) =>
    positions.flatMap(({ path, value, schema }): RequiredText[] => {
      if (schema['x-text'] === undefined) return []
      const values = schema['x-text'] === 'filled' ? {} : { values: [] }
      if (typeof value === 'string') return [{ document, path, key: value, ...values }]
      const { key, with: given } = Object(value)
      if (typeof key !== 'string') return []
      return [{ document, path: [...path, 'key'], key, values: Object.keys(Object(given)) }]
    }),
  )
}

function fieldLabels({ documents, library, schemas }: Context): RequiredText[] {
  return Object.values(library.forms).flatMap((form) => {
    const isRead = documents.some(({ document }) => document === form)
    const fields = isRead ? fieldGroupsOf(form, schemas).flatMap((group) => group.fields) : []
    return fields.flatMap(({ field: { field, label }, path, property }): RequiredText[] => {
      const place = { document: form, path: [...path, 'field'] }
      const options = inlineOptions(property, schemas)
      return [
        ...(label ? [] : [{ ...place, key: `fields.${field}` }]),
        ...options.map((option) => ({ ...place, key: `options.${field}.${option}` })),
      ]
    })
  })
}

/** The values of a field that lists them itself: a reference to an enumeration has its own words. */
function inlineOptions(property: JsonSchema = {}, schemas: Schemas): string[] {
  const own = listing(property, schemas)
  return (own.enum ?? listing(own.items ?? {}, schemas).enum ?? []).map(String)
}

function listing(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref?.startsWith('enumerations.json') ? {} : deref(schema, schemas)
}

function enumerationWords(schemas: Schemas): RequiredText[] {
  const document = schemas['enumerations.json']
  return Object.entries(document?.$defs ?? {}).flatMap(([name, { enum: values = [] }]) =>
    values.map((value, index) => ({
      document: document ?? {},
      path: ['$defs', name, 'enum', index],
      key: `${name}.${value}`,
    })),
  )
}

/** What stands for the words that mails are given, where a mail is shown as an example. */
function wordsOfExamples({ library, schemas }: Context): RequiredText[] {
  return Object.values(library.mails).flatMap((mail) =>
    Object.entries(shownIn(mail, schemas)).flatMap(([name, shown]) =>
      'words' in shown ? [{ document: mail, path: ['values', name], key: shown.words }] : [],
    ),
  )
}

/** A tenant's document is told in words by its settings alone. */
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

/** What the common settings of a tenant's document are called, and what is said of their mistakes. */
const settingWords = memoizeByObject((schemas: Schemas): RequiredText[] => {
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
