import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { notifications } from '../tables.ts'
import { whereUnreadBy } from '../unread.ts'

export const readNotification: Handler<'readNotification'> = async ({ tx, realNow, ...ctx }, { params }) => {
  const readerId = requireUser(ctx).id
  const whereOwnNotification = and(eq(notifications.id, params.id), eq(notifications.user_id, readerId))
  const [row] = await tx.select({ link: notifications.link }).from(notifications).where(whereOwnNotification)
  if (!row) return throwError('not_found')
  await tx
    .update(notifications)
    .set({ read_at: realNow })
    .where(and(whereOwnNotification, whereUnreadBy(readerId)))
  return row
}
