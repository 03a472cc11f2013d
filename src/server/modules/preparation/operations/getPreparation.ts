import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../whole.ts'

export const getPreparation: Handler<'getPreparation'> = (ctx, { params, subject }) =>
  detailOf(ctx, subject, params.step ?? 'basics')
