import type { Handler } from '../../../kernel/context.ts'
import { stateOf } from '../state.ts'

export const getInterest: Handler<'getInterest'> = (ctx, { params }) => stateOf(ctx, params.slug)
