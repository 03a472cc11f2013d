import type { Handler } from '../../../kernel/context.ts'
import { entityDetailOf } from '../entity-detail.ts'

export const takeEntity: Handler<'takeEntity'> = async (ctx, { transition }) =>
  entityDetailOf(ctx, await transition(ctx, { changes: { changed_at: ctx.now } }))
