import { eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { nameOf } from '../session.ts'
import { openSession } from '../sign-in.ts'
import { impersonations, users } from '../tables.ts'

const maxDurationMs = 60 * 60_000

/**
 * Opens a session of another person, valid only together with the manager's own session. Throws `cannot_impersonate`
 * for managers, because the log would not show who acted.
 */
export const impersonateUser: Handler<'impersonateUser'> = async (ctx, { params, body }) => {
  const { tx, realNow } = ctx
  const manager = requireUser(ctx)
  const [user] = await tx.select().from(users).where(eq(users.id, params.id))
  if (!user || user.closed_at) return throwError('not_found')
  if (user.roles.includes('ADMIN') || !user.email_verified_at) return throwError('cannot_impersonate')
  const ends_at = new Date(realNow.getTime() + maxDurationMs)
  const id = newId()
  await tx.insert(impersonations).values({
    id,
    manager_id: manager.id,
    user_id: user.id,
    reason: body.reason,
    started_at: realNow,
    ends_at,
  })
  return { username: nameOf(user), ...(await openSession(ctx, user, ends_at, { impersonation_id: id })) }
}
