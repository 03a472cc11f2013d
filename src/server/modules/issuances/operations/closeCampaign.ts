import { calendarDay } from '../../../../domain/calendar.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { moveLastDay } from '../last-day.ts'

/** Keeps the campaign open until midnight, for people about to order or pay. */
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
