import type { Handler } from '../../../kernel/context.ts'
import { wholeOf } from '../whole.ts'

export const getAd: Handler<'getAd'> = (ctx, { subject }) => wholeOf(ctx, subject)
