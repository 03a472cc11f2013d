import type { Handler } from '../../../kernel/context.ts'
import { notifyReviewers } from '../notify.ts'
import { announcementOf } from '../rows.ts'

export const submitAnnouncement: Handler<'submitAnnouncement'> = async (ctx, { transition }) => {
  const submitted = await transition(ctx, { changes: { changed_at: ctx.now } })
  await notifyReviewers(ctx, submitted)
  return announcementOf(ctx, submitted)
}
