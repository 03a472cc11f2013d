import type { Handler } from '../../../kernel/context.ts'
import { tellRejected } from '../notify.ts'

export const rejectAnnouncement: Handler<'rejectAnnouncement'> = async (ctx, { body, move }) => {
  const { reason } = body
  await tellRejected(ctx, await move(ctx, { changes: { reason, changed_at: ctx.now }, note: reason }))
  return null
}
