import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { notifications } from '../tables.ts'
import { isUnreadBy } from '../unread.ts'

export const readAllNotifications: Handler<'readAllNotifications'> = async (ctx) => {
  await ctx.tx
    .update(notifications)
    .set({ read_at: ctx.realNow })
    .where(isUnreadBy(requireUser(ctx).id))
  return null
}
