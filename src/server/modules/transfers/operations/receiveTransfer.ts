import type { Handler } from '../../../kernel/context.ts'
import { execute } from '../execute.ts'

export const receiveTransfer: Handler<'receiveTransfer'> = (ctx, { subject, transition }) =>
  execute(ctx, subject, (changes) => transition(ctx, { changes }))
