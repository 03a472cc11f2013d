import type { Handler } from '../../../kernel/context.ts'
import { decide } from '../review.ts'

export const rejectTest: Handler<'rejectTest'> = (ctx, { body, subject }) =>
  decide(ctx, subject, { approved: false, reason: body.reason })
