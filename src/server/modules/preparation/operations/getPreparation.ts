import type { Handler } from '../../../kernel/context.ts'
import { wholeOf } from '../whole.ts'

export const getPreparation: Handler<'getPreparation'> = (ctx, { params, subject }) =>
  wholeOf(ctx, subject, params.step ?? 'basics')
