import type { Handler } from '../../../kernel/context.ts'
import { returnsOf } from '../returns.ts'

export const getReturns: Handler<'getReturns'> = (ctx, { subject }) => returnsOf(ctx, subject)
