import type { Handler } from '../../../kernel/context.ts'
import { entityDetailOf } from '../whole.ts'

export const takeEntity: Handler<'takeEntity'> = async (ctx, { move }) =>
  entityDetailOf(ctx, await move(ctx, { changes: { changed_at: ctx.now } }))
