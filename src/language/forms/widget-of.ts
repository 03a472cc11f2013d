import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import type { Widget } from './composed.ts'
import { isFile, isFileId } from './files.ts'

/** Returns the default widget of a field. `schema` must be dereferenced. */
export function widgetOf(schema: JsonSchema, schemas: Schemas): Widget {
  if (schema.type === 'array') return widgetOfItems(deref(schema.items ?? {}, schemas), schemas)
  if (schema.type === 'object') return isBilingual(schema) ? 'bilingual' : 'group'
  if (schema.oneOf) return 'group'
  if (schema.type === 'boolean') return schema.const === true ? 'consent' : 'checkbox'
  if (schema.enum) return 'select'
  if (schema['x-money']) return 'money'
  if (schema['x-percent']) return 'percent'
  if (isFileId(schema)) return 'file'
  if (schema['x-secret']) return 'password'
  if (schema['x-colour']) return 'colour'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  const formatWidget = typeof schema.format === 'string' ? WIDGET_BY_FORMAT[schema.format] : undefined
  return formatWidget ?? (Number(schema.maxLength) > MAX_LINE_LENGTH ? 'textarea' : 'text')
}

function widgetOfItems(items: JsonSchema, schemas: Schemas): Widget {
  if (items.enum) return 'checkbox'
  return isFile(items, schemas) ? 'files' : 'list'
}

/** Returns whether an object is a text in both languages. */
function isBilingual({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).sort().join(' ') === 'en es'
}

const WIDGET_BY_FORMAT: Record<string, Widget> = {
  email: 'email',
  phone: 'phone',
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
  code5: 'code',
  code6: 'code',
  country: 'combobox',
  iban: 'iban',
  bic: 'bic',
}
/** The maximum length of a text edited in a single line, in characters. */
const MAX_LINE_LENGTH = 200
