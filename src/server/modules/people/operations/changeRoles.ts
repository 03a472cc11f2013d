import { and, arrayContained, arrayContains, asc, eq, isNull } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'
import { personRow } from '../rows.ts'

/**
 * Changes another person's roles; managers cannot change their own, so that at least one manager remains. Throws
 * `forbidden` if the caller is no longer a manager, and `wrong_state` if the roles were changed in the meantime.
 */
export const changeRoles: Handler<'changeRoles'> = async (ctx, { subject, body }) => {
  const { tx } = ctx
  // Locks all managers, so that if two managers remove each other at the same time, the second request fails.
  const managers = await tx
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
    .orderBy(asc(users.id))
    .for('update')
  if (!managers.some(({ id }) => id === requireUser(ctx).id)) throwError('forbidden')
  // Matches no account that was closed or received other roles while this request waited for the lock.
  const { seen: displayedRoles = subject.user.roles } = body
  const whereRolesUnchanged = and(
    arrayContains(users.roles, displayedRoles),
    arrayContained(users.roles, displayedRoles),
  )
  const whereSameUser = and(eq(users.id, subject.user.id), isNull(users.closed_at), whereRolesUnchanged)
  const [user] = await tx.update(users).set({ roles: body.roles }).where(whereSameUser).returning()
  return personRow(ctx, { ...subject, user: user ?? throwError('wrong_state') })
}
