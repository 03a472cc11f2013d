import type { Handler } from '../../../kernel/context.ts'
import { wholeOf } from '../whole.ts'

export const takeEntity: Handler<'takeEntity'> = async (ctx, { move }) =>
  wholeOf(ctx, await move(ctx, { changes: { changed_at: ctx.now } }))
