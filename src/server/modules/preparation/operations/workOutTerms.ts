import { daysAfter, daysBetween } from '../../../../domain/calendar.ts'
import { formats } from '../../../../language/validation/formats.ts'
import type { Handler } from '../../../kernel/context.ts'
import { deriveAmounts } from '../amounts.ts'

export const workOutTerms: Handler<'workOutTerms'> = async (_ctx, { params }) => {
  const { worked_out = '', contradicts = '', ...amounts } = deriveAmounts(params)
  const starts_on = completeDateOrEmpty(params.starts_on)
  const ends_on = completeDateOrEmpty(params.ends_on) || lastDay(starts_on, params.duration_days ?? 0)
  return {
    token_price: Number(amounts.token_price ?? 0),
    tokens_for_sale: Number(amounts.tokens_for_sale ?? 0),
    total_amount: Number(amounts.total_amount ?? 0),
    worked_out,
    contradicts,
    ends_on,
    days: starts_on !== '' && ends_on >= starts_on ? daysBetween(starts_on, ends_on) + 1 : 0,
  }
}

/** Returns a complete date, otherwise an empty text. */
function completeDateOrEmpty(text = ''): string {
  return formats.date.test(text) ? text : ''
}

function lastDay(starts_on: string, days: number): string {
  return starts_on === '' || days === 0 ? '' : completeDateOrEmpty(daysAfter(starts_on, days - 1))
}
