import type { Handler } from '../../../kernel/context.ts'
import { followUpRow } from '../rows.ts'

export const withdrawFollowUp: Handler<'withdrawFollowUp'> = async (ctx, { move }) =>
  followUpRow(ctx, await move(ctx, { changes: { changed_at: ctx.now } }))
