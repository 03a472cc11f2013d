import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { toNotificationWays } from '../notifications.ts'

export const setNotifications: Handler<'setNotifications'> = async (ctx, { body }) => {
  const whereOwnAccount = eq(users.id, requireUser(ctx).id)
  await ctx.tx
    .update(users)
    .set({ told_by: toNotificationWays(body) })
    .where(whereOwnAccount)
  return null
}
