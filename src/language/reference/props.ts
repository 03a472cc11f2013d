import type { ReferenceProp, ReferenceSort } from '../../generated/domain.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'

/** Lists the properties of a schema, with those of nested anonymous objects by path: `columns[].label`. */
export function propsOf(
  schema: JsonSchema,
  schemas: Schemas,
  prefixPath = '',
  ownId = schema.$id ?? '',
): ReferenceProp[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, declaredSchema]) => {
      const propertySchema = deref(declaredSchema, schemas)
      const sort = referenceKind(declaredSchema, schemas)
      const prop: ReferenceProp = {
        name: prefixPath + name,
        sort,
        required: schema.required?.includes(name) ?? false,
        default: propertySchema.default === undefined ? '' : JSON.stringify(propertySchema.default),
        description: [describe(declaredSchema), choicesOf(propertySchema, schemas)].filter(Boolean).join(' '),
      }
      return isPartOfOtherBlock(declaredSchema, ownId)
        ? [prop]
        : [prop, ...innerProps(propertySchema, sort, prefixPath + name, schemas, ownId)]
    })
}

/** Returns the kind of a property, by its reference, annotation or shape. */
function referenceKind(declaredSchema: JsonSchema, schemas: Schemas): ReferenceSort {
  const prefix =
    declaredSchema.$ref?.startsWith('blocks/') && !declaredSchema.$ref.includes('#')
      ? 'blocks/'
      : declaredSchema.$ref
  const referencedKind = prefix && KIND_BY_REFERENCE[prefix]
  if (referencedKind) return referencedKind
  const schema = deref(declaredSchema, schemas)
  if ('x-expr' in schema) return KIND_BY_EXPRESSION_TYPE[String(schema['x-expr'])] ?? 'value'
  const annotation = Object.keys(KIND_BY_ANNOTATION).find((name) => name in schema)
  if (annotation) return KIND_BY_ANNOTATION[annotation] ?? 'string'
  if (schema.enum || 'const' in schema) return 'choice'
  if (schema.type === 'array') return LIST_KINDS[referenceKind(schema.items ?? {}, schemas)] ?? 'objects'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean' || schema.type === 'string') return schema.type
  return typeof schema.additionalProperties === 'object' ? 'named_objects' : 'object'
}

const KIND_BY_REFERENCE: Record<string, ReferenceSort> = {
  'common.json#/$defs/format': 'format',
  'common.json#/$defs/icon': 'icon',
  'common.json#/$defs/values': 'values',
  'common.json#/$defs/data': 'data',
  'action.json#/$defs/steps': 'steps',
  'action.json': 'action',
  'block.json': 'block',
  'blocks/': 'block',
}

const KIND_BY_EXPRESSION_TYPE: Record<string, ReferenceSort> = {
  bool: 'condition',
  list: 'list',
  number: 'amount',
}

const KIND_BY_ANNOTATION: Record<string, ReferenceSort> = {
  'x-text': 'text',
  'x-key': 'text',
  'x-operation': 'operation',
  'x-route': 'route',
  'x-form': 'form',
  'x-flow': 'flow',
  'x-fragment': 'fragment',
  'x-enumeration': 'enumeration',
  'x-data': 'data_name',
  'x-dialog': 'dialog',
  'x-url': 'url_key',
  'x-field': 'field',
}

const LIST_KINDS: Partial<Record<ReferenceSort, ReferenceSort>> = {
  action: 'actions',
  block: 'blocks',
  choice: 'choices',
  data_name: 'data_names',
}

/**
 * Returns the description of a property itself. The description of a referenced type is too general and is implied by
 * the property's kind.
 */
function describe({ title = '', description = '' }: JsonSchema): string {
  return [description && asSentence(title), description || asSentence(title)].filter(Boolean).join(' ')
}

function asSentence(text: string): string {
  return /[.:!?]$/.test(text) || text === '' ? text : `${text}.`
}

function choicesOf(schema: JsonSchema, schemas: Schemas): string {
  const { enum: values } = deref(schema.items ?? schema, schemas)
  return values && !schema.enumDescriptions ? `One of: ${values.join(', ')}.` : ''
}

/** Returns whether a property is part of another block, which lists it. */
function isPartOfOtherBlock({ $ref, items }: JsonSchema, ownId: string): boolean {
  const ref = $ref ?? items?.$ref ?? ''
  return ref.startsWith('blocks/') && ref.includes('#') && !ref.startsWith(`${ownId}#`)
}

function innerProps(
  schema: JsonSchema,
  kind: ReferenceSort,
  path: string,
  schemas: Schemas,
  ownId: string,
): ReferenceProp[] {
  // Stops at nested fields, which would repeat.
  if (schema.items?.$ref === 'form.json#/$defs/field' && path.includes('fields')) return []
  if (kind === 'object') return propsOf(schema, schemas, `${path}.`, ownId)
  if (kind === 'objects') return propsOf(deref(schema.items ?? {}, schemas), schemas, `${path}[].`, ownId)
  const { additionalProperties } = schema
  if (kind !== 'named_objects' || typeof additionalProperties !== 'object') return []
  return propsOf(deref(additionalProperties, schemas), schemas, `${path}.{name}.`, ownId)
}
