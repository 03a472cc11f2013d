import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'

export const getInvestment: Handler<'getInvestment'> = (ctx, { params }) => detailOf(ctx, params.id)
