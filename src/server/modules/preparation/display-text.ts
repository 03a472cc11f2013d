import type { Context } from '../../kernel/context.ts'

/** Maps formats to the fields whose values are formatted. */
const fieldsByFormat = {
  money: [
    'token_price',
    'total_amount',
    'min_ticket',
    'soft_cap',
    'hard_cap',
    'premoney',
    'coinvestment',
    'valuation',
    'amount',
  ],
  percent: ['own_fee_percent', 'equity_percent', 'expected_return', 'rate'],
  count: ['tokens_for_sale', 'min_tokens', 'max_tokens'],
  day: ['starts_on', 'ends_on', 'first_payment_on', 'expires_on', 'opens_on', 'closes_on'],
}

const enumerationByField: Record<string, string> = {
  type: 'issuance_type',
  modality: 'issuance_modality',
  mint_strategy: 'mint_strategy',
  payment_frequency: 'payment_frequency',
  amortisation: 'amortisation',
  day_count: 'day_count',
  kind: 'document_kind',
  permit: 'document_permit',
}

/** Lists the fields without a text, such as files. */
const fieldsWithoutText = ['file_id', 'logo']

/**
 * Formats a value as text for editors; returns an empty text for missing values and files. Values of another type, as in
 * drafts of an earlier form, are not formatted.
 */
export function displayTextOf(ctx: Pick<Context, 'text'>, field: string, value: unknown): string {
  if (value === undefined || value === null || fieldsWithoutText.includes(field)) return ''
  if (Array.isArray(value)) return displayTextOfList(ctx, field, value)
  if (typeof value === 'object') return displayTextOfObject(ctx, value)
  const enumeration = enumerationByField[field]
  if (enumeration) return ctx.text(`${enumeration}.${value}`)
  for (const [format, fields] of Object.entries(fieldsByFormat))
    if (fields.includes(field) && (format === 'day' ? isDay(value) : typeof value === 'number'))
      return ctx.text(`preparing.said_${format}`, { value })
  return String(value)
}

function displayTextOfList(ctx: Pick<Context, 'text'>, field: string, values: unknown[]): string {
  const displayValues = values.map((value) => displayTextOf(ctx, field, value)).filter(Boolean)
  return displayValues.length === values.length
    ? displayValues.join('\n')
    : ctx.text('preparing.said_files', { count: values.length })
}

/** Joins the parts of an object, such as a text in both languages, Spanish first. */
function displayTextOfObject(ctx: Pick<Context, 'text'>, value: object): string {
  const sortPosition = ([field]: [string, unknown]) => (field === 'es' ? 0 : 1)
  return Object.entries(value)
    .toSorted((a, b) => sortPosition(a) - sortPosition(b))
    .map(([field, part]) => displayTextOf(ctx, field, part))
    .filter(Boolean)
    .join(' · ')
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
}
