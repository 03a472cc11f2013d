import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'

export const getAd: Handler<'getAd'> = (ctx, { subject }) => detailOf(ctx, subject)
