import type { Context } from '../../kernel/context.ts'

/** Maps formats to the fields whose values are formatted. */
const ways = {
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

const enumerations: Record<string, string> = {
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
const unsaid = ['file_id', 'logo']

/** Returns a value as text for editors; empty without one. */
export function displayTextOf(ctx: Pick<Context, 'text'>, field: string, value: unknown): string {
  if (value === undefined || value === null || unsaid.includes(field)) return ''
  if (Array.isArray(value)) return list(ctx, field, value)
  if (typeof value === 'object') return parts(ctx, value)
  const enumeration = enumerations[field]
  if (enumeration) return ctx.text(`${enumeration}.${value}`)
  for (const [way, fields] of Object.entries(ways))
    if (fields.includes(field)) return ctx.text(`preparing.said_${way}`, { value: sayable(value) })
  return String(value)
}

function list(ctx: Pick<Context, 'text'>, field: string, values: unknown[]): string {
  const displayValues = values.map((each) => displayTextOf(ctx, field, each)).filter(Boolean)
  return displayValues.length === values.length
    ? displayValues.join('\n')
    : ctx.text('preparing.said_files', { count: values.length })
}

/** Joins the parts of an object, such as a text in both languages, Spanish first. */
function parts(ctx: Pick<Context, 'text'>, value: object): string {
  const isFirst = ([field]: [string, unknown]) => (field === 'es' ? 0 : 1)
  return Object.entries(value)
    .toSorted((one, other) => isFirst(one) - isFirst(other))
    .map(([field, part]) => displayTextOf(ctx, field, part))
    .filter(Boolean)
    .join(' · ')
}

function sayable(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value)
}
