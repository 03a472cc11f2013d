import type { Handler } from '../../../kernel/context.ts'
import { wholeOf } from '../whole.ts'

export const getTransfer: Handler<'getTransfer'> = (ctx, { subject }) => wholeOf(ctx, subject)
