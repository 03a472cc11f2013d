import type { Handler } from '../../../kernel/context.ts'
import { reopen } from '../reopen.ts'

export const reopenDifference: Handler<'reopenDifference'> = async (ctx, { subject, body }) => {
  await reopen(ctx, subject.difference, body.reason)
  return null
}
