import type { Handler } from '../../../kernel/context.ts'
import { execute } from '../execute.ts'

export const upholdTransfer: Handler<'upholdTransfer'> = (ctx, { subject, body, transition }) =>
  execute(ctx, subject, (changes) =>
    transition(ctx, { note: body.reason, changes: { ...changes, reason: body.reason } }),
  )
