import type { Handler } from '../../../kernel/context.ts'
import { reviewAttempt } from '../review.ts'

export const approveTest: Handler<'approveTest'> = (ctx, { subject }) =>
  reviewAttempt(ctx, subject, { approved: true, reason: '' })
