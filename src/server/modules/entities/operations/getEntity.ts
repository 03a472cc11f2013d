import type { Handler } from '../../../kernel/context.ts'
import { entityDetailOf } from '../entity-detail.ts'

export const getEntity: Handler<'getEntity'> = (ctx, { subject }) => entityDetailOf(ctx, subject)
