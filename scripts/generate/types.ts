import { compile } from 'json-schema-to-typescript'
import type { Library } from '../../src/language/documents/library.ts'
import { bundle, type JsonSchema, type Schemas } from '../../src/language/documents/schema.ts'
import { pascal, plain, write } from './files.ts'

/** Generates the TypeScript types of domain, API, mails and documents. */
export async function generateTypes(library: Library): Promise<void> {
  write('domain.ts', await types(domain(library.schemas), library.schemas))
  write('language.ts', await types(language(library.schemas), closeKinds(library.schemas)))
  write('operations.ts', await operations(library))
  write('errors.ts', errors(library))
  write('mails.ts', await mails(library))
}

/**
 * Returns the named types of schemas/domain. Enumerations and values keep their names; other names are prefixed with
 * the name of their file.
 */
function domain(schemas: Schemas): Record<string, string> {
  const typeNames: Record<string, string> = {}
  for (const [file, schema] of Object.entries(schemas)) {
    if (!isDomain(file, schema)) continue
    for (const name of Object.keys(schema.$defs ?? {}))
      typeNames[`${file}#/$defs/${name}`] = domainName(file, name)
  }
  return typeNames
}

/**
 * Returns whether a file belongs to the domain: such files contain only definitions, while the language's files are
 * types, except common.json.
 */
function isDomain(file: string, schema: JsonSchema): boolean {
  return schema.type === undefined && file !== 'common.json' && !file.includes('/')
}

function domainName(file: string, name: string): string {
  const prefix = file === 'enumerations.json' || file === 'values.json' ? '' : `${singular(file)}_`
  return pascal(`${prefix}${name}`)
}

/** Converts `issuances.json` to `issuance`, because a type names a single subject. */
function singular(file: string): string {
  return file.replace('.json', '').replace(/ies$/, 'y').replace(/s$/, '')
}

const documentKinds = [
  'areas',
  'hosts',
  'constants',
  'journal',
  'withholding',
  'waiting',
  'screen',
  'fragment',
  'operation',
  'webhook',
  'form',
  'flow',
  'lifecycle',
  'mail',
  'customization',
  'finished-look',
  'questionnaire',
  'new-tenant',
  'action',
]

function language(schemas: Schemas): Record<string, string> {
  const kinds = Object.keys(schemas).filter((file) => /^(blocks|actions)\//.test(file))
  return Object.fromEntries([
    ...documentKinds.map((kind) => [`${kind}.json`, pascal(kind)]),
    ...kinds.map((file) => [file, kindName(file)]),
    ['block.json', 'Block'],
    ['action.json#/$defs/step', 'Step'],
    ['errors.json#/$defs/definition', 'ErrorDefinition'],
    ['common.json#/$defs/text', 'Text'],
    ['common.json#/$defs/words', 'Words'],
    ['common.json#/$defs/format', 'Format'],
    ['areas.json#/$defs/area', 'Area'],
    ['common.json#/$defs/layout', 'Layout'],
    ['common.json#/$defs/shown', 'Shown'],
    ['common.json#/$defs/values', 'Values'],
  ])
}

/** Converts `blocks/table.json` to `TableBlock`, `actions/go.json` to `GoStep`. */
function kindName(file: string): string {
  return pascal(
    file.replace(
      /^(.*)\/(.*)\.json$/,
      (_match, folder, name) => `${name}_${folder === 'blocks' ? 'block' : 'step'}`,
    ),
  )
}

/** Closes the open kinds: a block is defined by a file in blocks/, a step by a file in actions/. */
function closeKinds(schemas: Schemas): Schemas {
  const { properties: common = {}, required = [] } = schemas['block.json'] ?? {}
  const closed: Schemas = { ...schemas }
  const blocks = Object.keys(schemas).filter((file) => file.startsWith('blocks/'))
  const steps = Object.keys(schemas).filter((file) => file.startsWith('actions/'))
  for (const file of blocks) {
    const schema = schemas[file] ?? {}
    const block = { const: file.replace(/^blocks\/(.*)\.json$/, '$1') }
    closed[file] = {
      ...schema,
      properties: { ...common, ...schema.properties, block },
      required: [...required, ...(schema.required ?? [])],
      additionalProperties: false,
    }
  }
  for (const file of steps) closed[file] = { ...schemas[file], additionalProperties: false }
  closed['block.json'] = { oneOf: blocks.map(($ref) => ({ $ref })) }
  const action = schemas['action.json'] ?? {}
  closed['action.json'] = {
    ...action,
    $defs: { ...action.$defs, step: { oneOf: steps.map(($ref) => ({ $ref })) } },
  }
  const form = schemas['form.json'] ?? {}
  const item = form.$defs?.item ?? {}
  const widget = { enum: widgetNames(schemas) }
  closed['form.json'] = {
    ...form,
    $defs: {
      ...form.$defs,
      field: fieldOfAnyWidget(schemas),
      item: { ...item, properties: { ...item.properties, widget } },
    },
  }
  return closed
}

/** Returns the schema of a field with the properties of all widgets. */
function fieldOfAnyWidget(schemas: Schemas): JsonSchema {
  const field = schemas['form.json']?.$defs?.field ?? {}
  const widgets = Object.entries(schemas).filter(([file]) => file.startsWith('widgets/'))
  return {
    ...field,
    properties: {
      ...field.properties,
      ...Object.assign({}, ...widgets.map(([, { properties }]) => properties)),
      widget: { enum: widgetNames(schemas) },
    },
    additionalProperties: false,
  }
}

function widgetNames(schemas: Schemas): string[] {
  return Object.keys(schemas).flatMap((file) => /^widgets\/(.*)\.json$/.exec(file)?.[1] ?? [])
}

/** Compiles all types in one interface, so that equal references become one named type. */
async function types(names: Record<string, string>, schemas: Schemas): Promise<string> {
  const properties = Object.fromEntries(Object.entries(names).map(([$ref, name]) => [name, { $ref }]))
  const full = bundle({ type: 'object', additionalProperties: false, properties }, schemas)
  const definitions = Object.fromEntries(
    Object.entries(full.$defs ?? {}).map(([key, schema]) => {
      const ref = Object.keys(names).find((candidate) => definitionKey(candidate) === key)
      return [key, { ...withoutIgnoredKeywords(schema), ...(ref === undefined ? {} : { title: names[ref] }) }]
    }),
  )
  return compile(plain({ ...withoutIgnoredKeywords(full), $defs: definitions, title: 'All' }), 'All', {
    bannerComment: '/** Generated from the documents under schemas/. Change those. */',
    additionalProperties: false,
    format: false,
    unknownAny: true,
  })
}

function definitionKey(ref: string): string {
  return ref
    .replace(/\.json(#\/\$defs\/)?/, '.')
    .replace(/\.$/, '')
    .replaceAll('/', '.')
}

const ignoredKeywords = new Set([
  'title',
  'minItems',
  'maxItems',
  'default',
  'examples',
  'propertyNames',
  'pattern',
])

/**
 * Removes titles, which would name types, and keywords that types cannot express; a reference keeps no other keywords.
 */
function withoutIgnoredKeywords<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutIgnoredKeywords) as T
  if (typeof node !== 'object' || node === null) return node
  // Checks for a string, because a property may be named $ref; its value is then a schema.
  if ('$ref' in node && typeof node.$ref === 'string') return { $ref: node.$ref } as T
  // Keeps properties named title, whose value is a schema.
  const keptEntries = Object.entries(node).filter(
    ([key, value]) => !(ignoredKeywords.has(key) && !isSchema(value)),
  )
  return Object.fromEntries(keptEntries.map(([key, value]) => [key, withoutIgnoredKeywords(value)])) as T
}

function isSchema(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('type' in value || '$ref' in value || 'enum' in value || 'oneOf' in value || 'const' in value)
  )
}

/** Generates the input and output types of operations, and the messages of webhooks, by name. */
async function operations({ operations, webhooks, schemas }: Library): Promise<string> {
  const nothing: JsonSchema = { type: 'object', additionalProperties: false, properties: {} }
  const operationTypes = Object.entries(operations).map(([name, operation]): [string, JsonSchema] => {
    const result: JsonSchema =
      operation.result === 'file' ? { tsType: 'FileAnswer' } : (operation.result ?? { type: 'null' })
    const parts = {
      params: operation.params ?? nothing,
      body: operation.body ?? nothing,
      result,
      subject: nameOf(operation.subject?.is),
      moves: nameOf(operation.moves?.lifecycle),
    }
    return [name, bundleOf(parts)]
  })
  const messages = Object.entries(webhooks).map(([name, { message }]): [string, JsonSchema] => [
    name,
    message,
  ])
  const sources = [
    await interfaceOf('Operations', Object.fromEntries(operationTypes), schemas),
    await interfaceOf('Webhooks', Object.fromEntries(messages), schemas),
  ].join('\n')
  return withDomain('operations', `${fileAnswer}\n${sources}`)
}

const fileAnswer = `/** A file in place of a JSON answer. Bytes that must be read first, at once or piece by piece, are read when the transaction is over. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Uint8Array | (() => Promise<Uint8Array | AsyncIterable<Uint8Array>>)
}
`

/** Generates the recipients and values of mails, by name. */
async function mails({ mails, schemas }: Library): Promise<string> {
  const entries = Object.entries(mails).map(([name, { to, ends = false, values }]): [string, JsonSchema] => [
    name,
    bundleOf({ to: { const: to }, ends: { const: ends }, values: bundleOf(values) }),
  ])
  return withDomain('mails', await interfaceOf('Mails', Object.fromEntries(entries), schemas))
}

/** Adds the header and, if used, the import of domain types to a generated source. */
function withDomain(folder: string, source: string): string {
  const importLine = source.includes('Domain.') ? "import type * as Domain from './domain.ts'\n\n" : ''
  return `/** Generated from schemas/${folder}. Change those. */\n${importLine}${source}`
}

/** Returns the schema of an object with exactly these properties. */
function bundleOf(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties }
}

function interfaceOf(
  name: string,
  properties: Record<string, JsonSchema>,
  schemas: Schemas,
): Promise<string> {
  const bundled = withoutIgnoredKeywords(bundle(bundleOf(properties), schemas))
  const schema = { ...withImportedTypes(bundled), title: name, $defs: {} }
  return compile(plain(schema), name, {
    bannerComment: '',
    additionalProperties: false,
    format: false,
    unknownAny: true,
  })
}

/** Returns a name as a literal type; the type `undefined` without a name. */
function nameOf(name: string | undefined): JsonSchema {
  return { tsType: name === undefined ? 'undefined' : `'${name}'` }
}

/** Replaces references to domain types by imports of the generated types. */
function withImportedTypes<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withImportedTypes) as T
  if (typeof node !== 'object' || node === null) return node
  const { $ref } = node as { $ref?: string }
  if (typeof $ref === 'string') {
    const [file = '', name = ''] = $ref.replace('#/$defs/', '').split('.')
    return { tsType: `Domain.${domainName(`${file}.json`, name)}` } as T
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withImportedTypes(value)])) as T
}

/** Generates the type of error codes. */
function errors({ errors }: Library): string {
  const codes = Object.keys(errors).map((code) => `  | '${code}'`)
  return [
    '/** Generated from schemas/errors.json. Change that. */',
    'export type ErrorCode =',
    ...codes,
    '',
  ].join('\n')
}
