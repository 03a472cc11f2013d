import { isObject } from '../../../src/language/common/objects.ts'
import { closedKind, kindNames, kindsAt } from '../../../src/language/documents/kinds.ts'
import { deref, type JsonSchema, type Schemas } from '../../../src/language/documents/schema.ts'
import { pointerOf } from '../../../src/language/documents/walk.ts'

/** Builds a document with every property of its schema; each expression is the JSON pointer of its place. */
export function fullDocument(open: JsonSchema, schemas: Schemas, path: (string | number)[]): unknown {
  const schema = deref(open, schemas)
  const inside = (inner: JsonSchema, key: string | number) => fullDocument(inner, schemas, [...path, key])
  if ('x-expr' in schema) return pointerOf(path)
  if ('x-text' in schema) return { key: 'x.text', with: { v: pointerOf([...path, 'with', 'v']) } }
  const named = Object.keys(names).find((annotation) => annotation in schema)
  if (named) return names[named]
  if (kindsAt(schema)?.folder === 'blocks')
    return { block: 'text', text: { value: pointerOf([...path, 'text', 'value']) } }
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return itemsOf(deref(schema.items ?? {}, schemas)).map(inside)
  if (schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'string') return 'v'
  if (isObject(schema.additionalProperties)) return { v: inside(schema.additionalProperties, 'v') }
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => key !== '$schema')
  return Object.fromEntries(properties.map(([key, inner]) => [key, inside(inner, key)]))

  /** Returns one item of each kind of step. */
  function itemsOf(item: JsonSchema): JsonSchema[] {
    const kinds = kindsAt(item)
    if (kinds?.folder !== 'actions') return [item]
    const steps = kindNames(kinds, schemas).filter((name) => !['leave', 'session'].includes(name))
    return ['call', ...steps].map((name) => closedKind(item, kinds, name, schemas))
  }
}

/** The names of other documents used in positions that refer to one. */
const names: Record<string, unknown> = {
  'x-operation': 'act',
  'x-form': 'thing',
  'x-route': '/there/{v}',
  'x-enumeration': 'kind',
  'x-dialog': 'v',
  'x-data': 'session',
  'x-url': 'k',
  'x-field': 'name',
}
