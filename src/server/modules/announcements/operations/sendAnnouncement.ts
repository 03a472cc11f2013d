import type { Handler } from '../../../kernel/context.ts'
import { announcementOf } from '../rows.ts'

export const sendAnnouncement: Handler<'sendAnnouncement'> = async (ctx, { move }) => {
  const sending = await move(ctx, { changes: { changed_at: ctx.now } })
  await ctx.send('announcementDelivery', { announcement: sending.announcement.id })
  return announcementOf(ctx, sending)
}
