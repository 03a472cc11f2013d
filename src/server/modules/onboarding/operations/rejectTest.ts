import type { Handler } from '../../../kernel/context.ts'
import { reviewAttempt } from '../review.ts'

export const rejectTest: Handler<'rejectTest'> = (ctx, { body, subject }) =>
  reviewAttempt(ctx, subject, { approved: false, reason: body.reason })
