import { calendarDay } from '../../../../domain/calendar.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { moveLastDay } from '../last-day.ts'

/**
 * Ends the campaign at midnight, so that people can finish orders and payments. Throws `requirement` before the first
 * day and on the last day.
 */
export const closeCampaign: Handler<'closeCampaign'> = async (ctx, { body, subject, transition }) => {
  const today = calendarDay(ctx.now, ctx.timeZone)
  const { starts_on, ends_on } = subject.issuance
  if (starts_on > today) throwRequirement('refusals.campaign_not_begun')
  if (ends_on === today) throwRequirement('refusals.ends_today')
  return moveLastDay(ctx, transition, { ends_on: today, ...body })
}

function throwRequirement(text: string): never {
  throw new ApiError('requirement', { reason: { text } })
}
