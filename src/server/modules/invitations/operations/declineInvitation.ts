import type { Handler } from '../../../kernel/context.ts'

export const declineInvitation: Handler<'declineInvitation'> = async (ctx, { transition }) => {
  await transition(ctx, { changes: { changed_at: ctx.now } })
  return null
}
