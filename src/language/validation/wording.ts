import type { JsonSchema } from '../schema.ts'
import type { Format } from './formats.ts'
import type { SchemaError } from './interpreter.ts'

/** Every message, without its prefix `validator.error_`. The first block is the specification's, chapter 8. */
export const messageKeys = [
  ...['null', 'string_min', 'string_max', 'string_special_chars'],
  ...['number', 'number_integer', 'number_min', 'number_max', 'number_min_tokens', 'number_max_tokens'],
  ...['number_mindigit', 'number_maxdigit'],
  ...['email', 'email_min', 'email_max', 'url', 'url_min', 'url_max', 'phone', 'phone_min', 'phone_max'],
  ...['wallet_address', 'wallet_address_min', 'wallet_address_max', 'id_number', 'date', 'postal_code'],
  ...['file_size', 'email_array', 'form_field_invalid'],

  ...['number_min_money', 'number_max_money', 'number_multiple', 'number_multiple_money'],
  ...['list_min', 'list_max', 'option', 'consent', 'mismatch', 'code', 'tax_id', 'unknown_field', 'declaro'],
] as const

export type MessageKey = (typeof messageKeys)[number]

export interface Wording {
  key: string
  params: Record<string, unknown>
}

/** The message for an error of a field, with what its text may name. `x-message` has the last word, but for what is missing. */
export function wordingOf(error: SchemaError, field: JsonSchema, value: unknown): Wording {
  const [key, params = {}] = value === '' || value === null ? ['null' as const] : generic(error, field, value)
  const own = field['x-message']
  return { key: typeof own === 'string' && key !== 'null' ? own : `validator.error_${key}`, params }
}

function generic(
  { keyword, params }: SchemaError,
  field: JsonSchema,
  value: unknown,
): [MessageKey, Record<string, unknown>?] {
  switch (keyword) {
    case 'required':
      return ['null']
    case 'type':
      return [typeMessage(params.type, value)]
    case 'format':
      return [formatMessages[String(params.format)] ?? 'form_field_invalid']
    case 'minLength':
      return [`${lengthOf(field)}_min`, { min: params.limit }]
    case 'maxLength':
      return [`${lengthOf(field)}_max`, { max: params.limit }]
    case 'minimum':
    case 'exclusiveMinimum':
      return [`number_min${unitOf(field)}`, { min: params.limit }]
    case 'maximum':
    case 'exclusiveMaximum':
      return [`number_max${unitOf(field)}`, { max: params.limit }]
    case 'multipleOf':
      return [field['x-money'] ? 'number_multiple_money' : 'number_multiple', { multiple: params.multipleOf }]
    case 'minItems':
      return ['list_min', { min: params.limit }]
    case 'maxItems':
      return ['list_max', { max: params.limit }]
    case 'enum':
      return ['option']
    case 'const':
      return [params.allowedValue === true ? 'consent' : 'form_field_invalid']
    case 'additionalProperties':
      return ['unknown_field']
    default:
      return ['form_field_invalid']
  }
}

const formatMessages: Partial<Record<string, MessageKey>> = {
  email: 'email',
  url: 'url',
  phone: 'phone',
  wallet_address: 'wallet_address',
  idNumber: 'id_number',
  taxId: 'tax_id',
  postalCode: 'postal_code',
  date: 'date',
  'date-time': 'date',
  code5: 'code',
  plain: 'string_special_chars',
} satisfies Partial<Record<Format, MessageKey>>

function typeMessage(type: unknown, value: unknown): MessageKey {
  if (type === 'integer') return typeof value === 'number' ? 'number_integer' : 'number'
  return type === 'number' ? 'number' : 'form_field_invalid'
}

function lengthOf({ format }: JsonSchema): 'string' | 'email' | 'url' | 'phone' | 'wallet_address' {
  return format === 'email' || format === 'url' || format === 'phone' || format === 'wallet_address'
    ? format
    : 'string'
}

function unitOf(field: JsonSchema): '' | '_tokens' | '_money' {
  if (field['x-tokens']) return '_tokens'
  return field['x-money'] ? '_money' : ''
}
