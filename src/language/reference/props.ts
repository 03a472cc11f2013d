import type { ReferenceProp, ReferenceSort } from '../../generated/domain.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'

/** Lists the properties of a schema, with those of nested anonymous objects by path: `columns[].label`. */
export function propsOf(
  schema: JsonSchema,
  schemas: Schemas,
  prefixPath = '',
  own = schema.$id ?? '',
): ReferenceProp[] {
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, open]) => {
      const inner = deref(open, schemas)
      const sort = referenceKind(open, schemas)
      const prop: ReferenceProp = {
        name: prefixPath + name,
        sort,
        required: schema.required?.includes(name) ?? false,
        default: inner.default === undefined ? '' : JSON.stringify(inner.default),
        description: [describe(open), choicesOf(inner, schemas)].filter(Boolean).join(' '),
      }
      return isOfAnother(open, own)
        ? [prop]
        : [prop, ...innerProps(inner, sort, prefixPath + name, schemas, own)]
    })
}

/** Returns the kind of a property, by its reference, annotation or shape. */
function referenceKind(open: JsonSchema, schemas: Schemas): ReferenceSort {
  const prefix = open.$ref?.startsWith('blocks/') && !open.$ref.includes('#') ? 'blocks/' : open.$ref
  const known = prefix && references[prefix]
  if (known) return known
  const schema = deref(open, schemas)
  if ('x-expr' in schema) return expressions[String(schema['x-expr'])] ?? 'value'
  const annotation = Object.keys(annotations).find((name) => name in schema)
  if (annotation) return annotations[annotation] ?? 'string'
  if (schema.enum || 'const' in schema) return 'choice'
  if (schema.type === 'array') return listSorts[referenceKind(schema.items ?? {}, schemas)] ?? 'objects'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean' || schema.type === 'string') return schema.type
  return typeof schema.additionalProperties === 'object' ? 'named_objects' : 'object'
}

const references: Record<string, ReferenceSort> = {
  'common.json#/$defs/format': 'format',
  'common.json#/$defs/icon': 'icon',
  'common.json#/$defs/values': 'values',
  'common.json#/$defs/data': 'data',
  'action.json#/$defs/steps': 'steps',
  'action.json': 'action',
  'block.json': 'block',
  'blocks/': 'block',
}

const expressions: Record<string, ReferenceSort> = {
  bool: 'condition',
  list: 'list',
  number: 'amount',
}

const annotations: Record<string, ReferenceSort> = {
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

const listSorts: Partial<Record<ReferenceSort, ReferenceSort>> = {
  action: 'actions',
  block: 'blocks',
  choice: 'choices',
  data_name: 'data_names',
}

/** Returns the description of a property itself; that of a referenced type is general and implied by its kind. */
function describe({ title = '', description = '' }: JsonSchema): string {
  return [description && asSentence(title), description || asSentence(title)].filter(Boolean).join(' ')
}

function asSentence(words: string): string {
  return /[.:!?]$/.test(words) || words === '' ? words : `${words}.`
}

function choicesOf(schema: JsonSchema, schemas: Schemas): string {
  const { enum: values } = deref(schema.items ?? schema, schemas)
  return values && !schema.enumDescriptions ? `One of: ${values.join(', ')}.` : ''
}

/** Returns whether a property is part of another block, which lists it. */
function isOfAnother({ $ref, items }: JsonSchema, own: string): boolean {
  const ref = $ref ?? items?.$ref ?? ''
  return ref.startsWith('blocks/') && ref.includes('#') && !ref.startsWith(`${own}#`)
}

function innerProps(
  schema: JsonSchema,
  sort: ReferenceSort,
  way: string,
  schemas: Schemas,
  own: string,
): ReferenceProp[] {
  // Stops at nested fields, which would repeat.
  if (schema.items?.$ref === 'form.json#/$defs/field' && way.includes('fields')) return []
  if (sort === 'object') return propsOf(schema, schemas, `${way}.`, own)
  if (sort === 'objects') return propsOf(deref(schema.items ?? {}, schemas), schemas, `${way}[].`, own)
  const { additionalProperties } = schema
  if (sort !== 'named_objects' || typeof additionalProperties !== 'object') return []
  return propsOf(deref(additionalProperties, schemas), schemas, `${way}.{name}.`, own)
}
