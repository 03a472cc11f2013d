import { calendarDay } from '../../../../domain/calendar.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { moveLastDay } from '../last-day.ts'

/** Whoever is about to order or to pay has until midnight, as on any last day. */
export const closeCampaign: Handler<'closeCampaign'> = async (ctx, { body, subject, transition }) => {
  const today = calendarDay(ctx.now)
  const { starts_on, ends_on } = subject.issuance
  if (starts_on > today) refuse('refusals.campaign_not_begun')
  if (ends_on === today) refuse('refusals.ends_today')
  return moveLastDay(ctx, transition, { ends_on: today, ...body })
}

function refuse(text: string): never {
  throw new ApiError('requirement', { reason: { text } })
}
