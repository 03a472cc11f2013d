import type { Handler } from '../../../kernel/context.ts'
import { standingOf } from '../standing.ts'

export const getPayment: Handler<'getPayment'> = (ctx, { subject }) => standingOf(ctx, subject.payment)
