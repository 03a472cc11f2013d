import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { announcementOf } from '../rows.ts'

export const sendAnnouncement: Handler<'sendAnnouncement'> = async (ctx, { body, subject, transition }) => {
  if (Date.parse(body.changed_at) !== subject.announcement.changed_at.getTime()) throwError('message_changed')
  const record = await transition(ctx, { changes: { changed_at: ctx.now } })
  await ctx.send('announcementDelivery', { announcement: record.announcement.id })
  return announcementOf(ctx, record)
}
