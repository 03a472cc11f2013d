import type { Handler } from '../../../kernel/context.ts'
import { interestStateOf } from '../state.ts'

export const getInterest: Handler<'getInterest'> = (ctx, { params }) => interestStateOf(ctx, params.slug)
