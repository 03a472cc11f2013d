import type { Handler } from '../../../kernel/context.ts'
import { execute } from '../execute.ts'

export const receiveTransfer: Handler<'receiveTransfer'> = (ctx, { subject, move }) =>
  execute(ctx, subject, (changes) => move(ctx, { changes }))
