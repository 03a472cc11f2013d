import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { waysOf } from '../notifications.ts'

export const setNotifications: Handler<'setNotifications'> = async (ctx, { body }) => {
  const whereOwn = eq(users.id, requireUser(ctx).id)
  await ctx.tx
    .update(users)
    .set({ told_by: waysOf(body) })
    .where(whereOwn)
  return null
}
