import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { notifications } from '../tables.ts'
import { whereUnreadBy } from '../unread.ts'

export const readAllNotifications: Handler<'readAllNotifications'> = async (ctx) => {
  await ctx.tx
    .update(notifications)
    .set({ read_at: ctx.realNow })
    .where(whereUnreadBy(requireUser(ctx).id))
  return null
}
