import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { unreadOf } from '../unread.ts'

export const countNotifications: Handler<'countNotifications'> = async (ctx) => ({
  count: await unreadOf(ctx.tx, requireUser(ctx).id),
})
