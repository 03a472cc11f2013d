import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../whole.ts'

export const getAd: Handler<'getAd'> = (ctx, { subject }) => detailOf(ctx, subject)
