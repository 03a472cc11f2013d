import type { Handler } from '../../../kernel/context.ts'
import { notifyRejected } from '../notify.ts'

export const rejectAnnouncement: Handler<'rejectAnnouncement'> = async (ctx, { body, move }) => {
  const { reason } = body
  await notifyRejected(ctx, await move(ctx, { changes: { reason, changed_at: ctx.now }, note: reason }))
  return null
}
