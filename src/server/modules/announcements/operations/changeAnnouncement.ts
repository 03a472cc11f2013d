import type { Handler } from '../../../kernel/context.ts'
import { announcementOf } from '../rows.ts'

export const changeAnnouncement: Handler<'changeAnnouncement'> = async (ctx, { body, move }) =>
  announcementOf(ctx, await move(ctx, { changes: { ...body, reason: '', changed_at: ctx.now } }))
