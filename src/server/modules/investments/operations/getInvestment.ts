import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'

export const getInvestment: Handler<'getInvestment'> = (ctx, { subject }) => detailOf(ctx, subject)
