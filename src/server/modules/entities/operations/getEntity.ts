import type { Handler } from '../../../kernel/context.ts'
import { entityDetailOf } from '../whole.ts'

export const getEntity: Handler<'getEntity'> = (ctx, { subject }) => entityDetailOf(ctx, subject)
