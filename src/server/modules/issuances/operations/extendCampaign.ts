import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { moveLastDay } from '../last-day.ts'

export const extendCampaign: Handler<'extendCampaign'> = (ctx, { body, subject, transition }) =>
  body.ends_on > subject.issuance.ends_on ? moveLastDay(ctx, transition, body) : throwError('day_too_early')
