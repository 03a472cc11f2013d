import { daysAfter, daysBetween } from '../../../../domain/calendar.ts'
import { cents, tokens } from '../../../../domain/money.ts'
import { workOut } from '../../../../domain/terms.ts'
import type { Handler } from '../../../kernel/context.ts'

export const workOutTerms: Handler<'workOutTerms'> = async (_ctx, { params }) => {
  const { token_price, tokens_for_sale, total_amount, starts_on = '', duration_days = 0 } = params
  const {
    worked_out = '',
    contradicts = '',
    ...known
  } = workOut({
    token_price: token_price ? cents(token_price) : undefined,
    tokens_for_sale: tokens_for_sale ? tokens(tokens_for_sale) : undefined,
    total_amount: total_amount ? cents(total_amount) : undefined,
  })
  const ends_on = params.ends_on || lastDay(starts_on, duration_days)
  return {
    token_price: Number(known.token_price ?? 0),
    tokens_for_sale: Number(known.tokens_for_sale ?? 0),
    total_amount: Number(known.total_amount ?? 0),
    ...{ worked_out, contradicts, ends_on },
    days: starts_on !== '' && ends_on >= starts_on ? daysBetween(starts_on, ends_on) + 1 : 0,
  }
}

function lastDay(starts_on: string, days: number): string {
  return starts_on === '' || days === 0 ? '' : daysAfter(starts_on, days - 1)
}
