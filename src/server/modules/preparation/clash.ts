import type { FieldError } from '../../../language/validation/messages.ts'

const money = new Set([
  'token_price',
  'total_amount',
  'min_ticket',
  'soft_cap',
  'hard_cap',
  'premoney',
  'coinvestment',
])

/** Tells at a field what somebody else has put there; long and listed things are told without their value. */
export function clashError(field: string, value: unknown, { by, at }: { by: string; at: Date }): FieldError {
  const params = { by, at: at.toISOString() }
  if (typeof value === 'number' && money.has(field))
    return { field, key: 'preparing.clash_money', params: { ...params, amount: value } }
  if (typeof value === 'number' || (typeof value === 'string' && value.length <= 60))
    return { field, key: 'preparing.clash_value', params: { ...params, value: String(value) } }
  return { field, key: 'preparing.clash', params }
}
