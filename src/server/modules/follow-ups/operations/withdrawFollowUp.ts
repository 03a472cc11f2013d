import type { Handler } from '../../../kernel/context.ts'
import { followUpRow } from '../rows.ts'

export const withdrawFollowUp: Handler<'withdrawFollowUp'> = async (ctx, { transition }) =>
  followUpRow(ctx, await transition(ctx, { changes: { changed_at: ctx.now } }))
