import { bankTimeZone, calendarDay } from '../../../../domain/calendar.ts'
import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { book } from '../book.ts'

export const registerReceipt: Handler<'registerReceipt'> = async (ctx, { body, subject }) => {
  const { amount, day, bank_reference, twin, proof } = body
  // Accepts today's day in the bank's zone too, which begins earlier than the day of a tenant west of it.
  if (day > calendarDay(ctx.now, ctx.timeZone) && day > calendarDay(ctx.now, bankTimeZone))
    return throwFieldErrors([{ field: 'day', key: 'validator.error_issued_later', params: {} }])
  const incoming = { amount: cents(amount), day, bank_reference, statement_line_id: null }
  return book(ctx, subject.investment.id, incoming, { twin, proof })
}
