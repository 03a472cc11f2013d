import { memoizeByObject } from '../common/memoize-by-object.ts'
import { mapValues } from '../common/objects.ts'
import type { FormField, Library } from '../documents/library.ts'
import type { SharedDocuments } from '../documents/memoize-for-tenants.ts'
import type { JsonSchema, Schemas } from '../documents/schema.ts'
import { subjectsOf } from '../documents/subjects.ts'
import type { FormSource, Position, ScopeNames } from '../documents/walk.ts'
import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { withShapesMerged } from '../forms/shapes.ts'
import { namesOf } from '../forms/values.ts'
import { checkExpression } from './types/check-expression.ts'
import { type Facts, factsFrom, NO_FACTS, union } from './types/facts.ts'
import type { Environment } from './types/inference.ts'
import {
  ANY,
  DAY,
  itemsOf,
  NULL,
  objectOf,
  STRING,
  TIMESTAMP,
  type Type,
  typeKindOf,
  typeOf,
} from './types/type.ts'

export type DocumentKind =
  | 'domain'
  | 'areas'
  | 'hosts'
  | 'constants'
  | 'journal'
  | 'withholding'
  | 'waiting'
  | 'screen'
  | 'fragment'
  | 'operation'
  | 'webhook'
  | 'form'
  | 'flow'
  | 'lifecycle'
  | 'mail'
  | 'errors'
  | 'messages'
  | 'finished-look'
  | 'questionnaire'

type Types = Record<string, Type>

/** Returns the name of the schema of a kind of document. */
export function schemaOf(kind: DocumentKind): string {
  return `${kind}.json`
}

/** Returns the names that every expression of a document may use. */
export function baseNames(kind: DocumentKind, document: object, library: SharedDocuments): Types {
  const { session, tenant, ...clock } = globalNames(library.schemas)
  switch (kind) {
    case 'areas':
      return { session, tenant }
    case 'waiting':
      return { session, tenant, oldest: STRING }
    case 'domain':
    case 'hosts':
    case 'mail':
    case 'constants':
    case 'journal':
    case 'withholding':
    case 'webhook':
    case 'finished-look':
    case 'questionnaire':
      return {}
    case 'errors':
      return { session, tenant, ...clock }
    case 'operation': {
      const subjectKind = readProperty(readProperty(document, 'subject'), 'is')
      return {
        session,
        tenant,
        ...clock,
        ...(subjectKind !== undefined && { subject: subjectType(subjectKind, library) }),
      }
    }
    case 'lifecycle':
      return {
        session,
        tenant,
        ...clock,
        actor: ACTOR,
        subject: subjectType(readProperty(document, 'subject'), library),
      }
    case 'form':
      return { session, tenant, form: draftFormType(String(readProperty(document, 'form')), library) }
    case 'flow':
      return {
        session,
        tenant,
        ...clock,
        route: routeType(screensOfFlow(document)),
        ...dataTypes(document, library),
      }
    default:
      return {
        session,
        tenant,
        ...clock,
        language: typeNamed('enumerations.json#/$defs/language', library.schemas),
        route: routeType([readProperty(document, 'path')]),
        url: { type: 'object', additionalProperties: STRING, 'x-complete': true },
        ...dataTypes(document, library),
      }
  }
}

/** Returns the names and facts at a position: the document's and those of its surroundings. */
export function environmentAt(position: Position, base: Types, library: SharedDocuments): Environment {
  const { schemas } = library
  const names = { ...base, ...namesAround(position.names, base, library) }
  const allowedNames = position.schema['x-sees']
  const visibleNames = Array.isArray(allowedNames)
    ? Object.entries(names).filter(([name]) => allowedNames.includes(name))
    : undefined
  return {
    names: visibleNames ? Object.fromEntries(visibleNames) : names,
    facts: factsAt(position.names),
    schemas,
  }
}

function namesAround(
  { row, form, result, data = {}, read = {} }: ScopeNames,
  base: Types,
  library: SharedDocuments,
): Types {
  return {
    ...mapValues(read, (call) => resultType(call, library)),
    ...mapValues(data, (call) => maybeEmpty(resultType(call, library))),
    ...(row && {
      row: 'fields' in row ? typeInForm(row.fields, base, library) : rowType(row, base, library),
    }),
    ...(form && { form: formType(form, library) }),
    ...(result && { result: resultType(result.call, library) }),
  }
}

/** Marks the type of a response that is an empty object until it is loaded, or if it is not requested. */
function maybeEmpty(type: Type): Type {
  return { ...type, 'x-maybe-empty': true }
}

function rowType(
  { list, names }: Extract<ScopeNames['row'], { list: string }>,
  base: Types,
  library: SharedDocuments,
): Type {
  const environment = {
    names: { ...base, ...namesAround(names, base, library) },
    facts: factsAt(names),
    schemas: library.schemas,
  }
  const { type } = checkExpression(list, environment, 'list')
  return typeKindOf(type) === 'list' ? itemsOf(type, library.schemas) : ANY
}

/** Returns the type of the group or row at a path of fields. */
function typeInForm(path: readonly string[], { form = ANY }: Types, { schemas }: SharedDocuments): Type {
  return path.reduce<Type>((type, name) => {
    const inner = typeOf(type.properties?.[name] ?? ANY, schemas)
    return typeKindOf(inner) === 'list' ? itemsOf(inner, schemas) : inner
  }, form)
}

/**
 * Returns the type of a form in its conditions while it is filled in: every field exists, also in groups and rows,
 * possibly as ''.
 */
function draftFormType(name: string, library: SharedDocuments): Type {
  const form = library.forms[name]
  const type = form && typeNamed(form.type, library.schemas)
  if (!form || !(type?.properties || type?.oneOf || type?.anyOf)) return ANY
  return draftFieldsType(
    type,
    form.sections.flatMap(({ fields }) => fields),
    library.schemas,
    'form',
  )
}

function draftFieldsType(
  type: Type,
  fields: readonly FormField[],
  schemas: Schemas,
  level: 'form' | 'row',
): Type {
  const { properties = {} } = withShapesMerged(type, schemas, level).type
  const typedEntries = fields.map(({ field, fields }): [string, Type] => {
    const property = typeOf(properties[field] ?? ANY, schemas)
    if (fields === undefined) return [field, { ...property, 'x-blank': true }]
    if (typeKindOf(property) !== 'list') return [field, draftFieldsType(property, fields, schemas, 'row')]
    return [
      field,
      { ...property, items: draftFieldsType(itemsOf(property, schemas), fields, schemas, 'row') },
    ]
  })
  return { ...objectOf(Object.fromEntries(typedEntries)), additionalProperties: false }
}

/** Returns the type of a form's submitted values; fields that its type requires always exist. */
function formType(source: FormSource, library: SharedDocuments): Type {
  if (source === 'upload') return objectOf({ file_id: STRING })
  const form = library.forms[source.form]
  const type = form && typeNamed(form.type, library.schemas)
  if (!form || !type?.properties) return ANY
  const fields = namesOf(form)
  const submittedProperties = Object.entries(type.properties).filter(([name]) => fields.includes(name))
  return { ...type, properties: Object.fromEntries(submittedProperties), additionalProperties: false }
}

/** The type of the actor in lifecycles. */
const ACTOR: Type = { type: 'string', enum: ['user', 'system', 'provider', 'visitor'] }

/** Returns the type of a subject in conditions. */
export function subjectType(kind: unknown, { schemas }: Pick<Library, 'schemas'>): Type {
  return typeNamed(subjectsOf(schemas).get(String(kind)), schemas)
}

/** Returns the type of an operation's result. */
function resultType(operation: string, library: SharedDocuments): Type {
  const result = library.operations[operation]?.result
  if (result === null) return NULL
  return typeof result === 'object' ? typeOf(result, library.schemas) : ANY
}

function dataTypes(document: object, library: SharedDocuments): Types {
  const data = readProperty(document, 'data')
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(data).map(([name, entry]) => {
      const type = resultType(String(readProperty(entry, 'call')), library)
      return [name, readProperty(entry, 'when') === undefined ? type : maybeEmpty(type)]
    }),
  )
}

function routeType(paths: unknown[]): Type {
  const names = paths.flatMap((path) => (typeof path === 'string' ? namesIn(path) : []))
  return objectOf(Object.fromEntries(names.map((name) => [name, STRING])))
}

/** Returns the `{names}` of a path. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? [])
}

function screensOfFlow(flow: object): unknown[] {
  const steps = readProperty(flow, 'steps')
  return Array.isArray(steps) ? steps.map((step) => readProperty(step, 'screen')) : []
}

const globalNames = memoizeByObject((schemas: Schemas) => ({
  session: typeNamed('auth.json#/$defs/session', schemas),
  tenant: withDefaults(typeNamed('customization.json', schemas), schemas),
  now: TIMESTAMP,
  today: DAY,
}))

/** Returns the type of a restored customization, in which every property with a default exists. */
function withDefaults(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(
    ([name, property]) => [name, withDefaults(typeOf(property, schemas), schemas)] as const,
  )
  const namesWithDefault = properties.filter(([, property]) => 'default' in property).map(([name]) => name)
  return {
    ...schema,
    properties: Object.fromEntries(properties),
    required: [...new Set([...(schema.required ?? []), ...namesWithDefault])],
  }
}

function typeNamed(ref: unknown, schemas: Schemas): Type {
  return typeof ref === 'string' ? typeOf({ $ref: ref }, schemas) : ANY
}

/** Ignores conditions that cannot be parsed, which another rule reports. */
function factsAt({ when = [] }: ScopeNames): Facts {
  return when.map(factsOf).reduce(union, NO_FACTS)
}

function factsOf(condition: string): Facts {
  try {
    return factsFrom(parseExpression(condition), true)
  } catch (error) {
    if (error instanceof ExpressionError) return NO_FACTS
    throw error
  }
}

function readProperty(object: unknown, key: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, key) : undefined
}
