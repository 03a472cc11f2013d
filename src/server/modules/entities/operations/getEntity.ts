import type { Handler } from '../../../kernel/context.ts'
import { wholeOf } from '../whole.ts'

export const getEntity: Handler<'getEntity'> = (ctx, { subject }) => wholeOf(ctx, subject)
