import type { Handler } from '../../../kernel/context.ts'
import { announcementOf } from '../rows.ts'

export const changeAnnouncement: Handler<'changeAnnouncement'> = async (ctx, { body, transition }) =>
  announcementOf(ctx, await transition(ctx, { changes: { ...body, reason: '', changed_at: ctx.now } }))
