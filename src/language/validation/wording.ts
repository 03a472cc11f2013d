import type { JsonSchema } from '../documents/schema.ts'
import type { Format } from './formats.ts'
import type { SchemaError } from './interpreter.ts'

/** All keys of messages, under `validator.` in the catalogue. The first block is the specification's, chapter 8. */
export const messageKeys = [
  ...['error_null', 'error_string_min', 'error_string_max', 'error_string_special_chars'],
  ...['error_number_min', 'error_number_max', 'error_number_min_tokens', 'error_number_max_tokens'],
  ...['error_number_integer', 'error_number_mindigit', 'error_number_maxdigit', 'error_number'],
  ...['error_email', 'error_email_min', 'error_email_max', 'error_url', 'error_url_min', 'error_url_max'],
  ...['error_phone', 'error_phone_min', 'error_phone_max'],
  ...['error_wallet_address', 'error_wallet_address_min', 'error_wallet_address_max'],
  ...['error_id_number', 'error_date', 'error_postal_code', 'error_file_size', 'error_email_array'],
  'form_field_invalid',

  ...[
    'error_string_signs',
    'error_tax_id',
    'error_code',
    'error_code6',
    'error_option',
    'error_list_min',
    'error_list_max',
  ],
  ...['error_number_min_money', 'error_number_max_money', 'error_number_long'],
  ...['error_number_multiple', 'error_number_multiple_money', 'error_number_decimals'],
  ...['error_consent', 'error_declaro', 'error_mismatch', 'error_unknown_field'],
  ...['error_null_choice', 'error_null_answer', 'error_null_date', 'error_null_file'],
  ...['error_null_files', 'error_null_picture', 'error_files_min'],
  ...['error_country', 'error_birthday', 'error_underage', 'error_expired', 'error_expiry'],
  'error_postal_code_spain',
  'error_signature',
  ...['error_company', 'error_partner_share', 'error_company_tax_id'],
  ...[
    'error_issued_later',
    'error_issued_before',
    'error_partner_shares',
    'error_shares',
    'error_named_twice',
  ],
  ...['error_iban', 'error_bic', 'error_time', 'error_time_zone', 'error_null_time', 'error_null_list'],
  ...['error_days_range', 'error_money_range'],
] as const

export type MessageKey = (typeof messageKeys)[number]

/** Matches the keys of messages that name their field themselves. */
export const selfNamingKeys: RegExp =
  /^validator\.error_(?:email|phone|url|wallet_address|postal_code|tax_id|id_number|code|declaro|signature|iban|bic)/

export interface Wording {
  key: string
  params: Record<string, unknown>
}

/** Returns the message of a field's error with its values. `x-message` overrides it, except for missing values. */
export function wordingOf(error: SchemaError, field: JsonSchema, value: unknown): Wording {
  if (error.keyword === 'required' || value === '' || value === null) return missingWording(field)
  const [key, params = {}] = messageOf(error, field, value)
  const message = field['x-message']
  return { key: typeof message === 'string' ? message : `validator.${key}`, params }
}

/** Returns the message of a missing value, by the kind of field; `x-missing` overrides it. */
export function missingWording(field: JsonSchema): Wording {
  const message = field['x-missing']
  return { key: typeof message === 'string' ? message : `validator.${missingMessage(field)}`, params: {} }
}

function missingMessage(field: JsonSchema): MessageKey {
  if (field.enum || field['x-chosen'] || isOfChoices(field)) return 'error_null_choice'
  if (field.format === 'country') return 'error_country'
  if (field.type === 'boolean' && field.const === undefined) return 'error_null_answer'
  if (field.format === 'date' || field.format === 'date-time') return 'error_null_date'
  if (field.format === 'time') return 'error_null_time'
  if (field['x-pictures'] !== undefined)
    return field['x-pictures'] ? 'error_null_picture' : 'error_null_files'
  if (field.type === 'array') return 'error_null_list'
  return field['x-max-megabytes'] === undefined ? 'error_null' : 'error_null_file'
}

function isOfChoices({ items }: JsonSchema): boolean {
  return items?.enum !== undefined || /\/enumerations\./.test(items?.$ref ?? '')
}

function messageOf(
  { keyword, params }: SchemaError,
  field: JsonSchema,
  value: unknown,
): [MessageKey, Record<string, unknown>?] {
  switch (keyword) {
    case 'type':
      return typeMessage(params.type, field, value)
    case 'format':
      return [formatMessages[String(params.format)] ?? 'form_field_invalid']
    case 'minLength':
      return [`error_${lengthOf(field)}_min`, { min: params.limit }]
    case 'maxLength':
      return [`error_${lengthOf(field)}_max`, { max: params.limit }]
    case 'minimum':
    case 'exclusiveMinimum':
      return [`error_number_min${unitOf(field)}`, { min: params.limit, ...countOf(field, params) }]
    case 'maximum':
    case 'exclusiveMaximum':
      return [`error_number_max${unitOf(field)}`, { max: params.limit, ...countOf(field, params) }]
    case 'multipleOf':
      if (Number(params.multipleOf) < 1)
        return ['error_number_decimals', { decimals: Math.round(-Math.log10(Number(params.multipleOf))) }]
      return [
        field['x-money'] ? 'error_number_multiple_money' : 'error_number_multiple',
        { multiple: params.multipleOf },
      ]
    case 'minItems':
      if (field['x-pictures'] !== undefined)
        return params.limit === 1 ? [missingMessage(field)] : ['error_files_min', { min: params.limit }]
      return [isOfChoices(field) ? 'error_list_min' : 'error_files_min', { min: params.limit }]
    case 'maxItems':
      return ['error_list_max', { max: params.limit }]
    case 'enum':
      return ['error_option']
    case 'const':
      return [params.allowedValue === true ? 'error_consent' : 'form_field_invalid']
    case 'additionalProperties':
      return ['error_unknown_field']
    default:
      return ['form_field_invalid']
  }
}

const formatMessages: Partial<Record<string, MessageKey>> = {
  email: 'error_email',
  url: 'error_url',
  phone: 'error_phone',
  wallet_address: 'error_wallet_address',
  idNumber: 'error_id_number',
  taxId: 'error_tax_id',
  postalCode: 'error_postal_code',
  date: 'error_date',
  'date-time': 'error_date',
  country: 'error_country',
  code5: 'error_code',
  code6: 'error_code6',
  iban: 'error_iban',
  bic: 'error_bic',
  time: 'error_time',
  time_zone: 'error_time_zone',
  days_range: 'error_days_range',
  money_range: 'error_money_range',
  noSpecialChars: 'error_string_special_chars',
  name: 'error_string_signs',
  plain: 'error_string_signs',
  prose: 'error_string_signs',
} satisfies Partial<Record<Format, MessageKey>>

function typeMessage(
  type: unknown,
  field: JsonSchema,
  value: unknown,
): [MessageKey, Record<string, unknown>?] {
  if (type !== 'integer' && type !== 'number') return ['form_field_invalid']
  if (typeof value === 'number') return ['error_number_integer']
  return typeof value === 'string' && /^[-−]?\d[\d.,\s]*$/.test(value)
    ? unreadableNumber(value, field)
    : ['error_number']
}

/** Returns the message of a text that resembles a number but cannot be parsed. */
function unreadableNumber(text: string, field: JsonSchema): [MessageKey, Record<string, unknown>?] {
  const [keyword, limit] = /^\d/.test(text)
    ? (['maximum', field.maximum] as const)
    : (['minimum', field.minimum] as const)
  if (text.replace(/\D/g, '').length > MAX_EXACT_DIGITS)
    return limit === undefined
      ? ['error_number_long']
      : messageOf({ ...NO_LOCATION, keyword, params: { limit } }, field, text)
  const hasCents = field['x-money'] !== undefined && /[.,]\d{3,}$/.test(text)
  return hasCents ? ['error_number_decimals', { decimals: 2 }] : ['error_number']
}

/** The maximum number of digits that a number represents exactly. */
const MAX_EXACT_DIGITS = 15

const NO_LOCATION = { instancePath: '', schemaPath: '' }

function lengthOf({ format }: JsonSchema): 'string' | 'email' | 'url' | 'phone' | 'wallet_address' {
  return format === 'email' || format === 'url' || format === 'phone' || format === 'wallet_address'
    ? format
    : 'string'
}

function unitOf(field: JsonSchema): '' | '_tokens' | '_money' {
  if (field['x-tokens']) return '_tokens'
  return field['x-money'] ? '_money' : ''
}

/** Adds a count for tokens, because their message has a singular form. */
function countOf(field: JsonSchema, { limit }: SchemaError['params']): { count?: unknown } {
  return field['x-tokens'] ? { count: limit } : {}
}
