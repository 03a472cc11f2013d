import type { Handler } from '../../../kernel/context.ts'
import { decide } from '../review.ts'

export const approveTest: Handler<'approveTest'> = (ctx, { subject }) =>
  decide(ctx, subject, { approved: true, reason: '' })
