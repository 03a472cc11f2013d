import { arrayContains, asc, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { users } from '../../auth/tables.ts'
import { personRow } from '../rows.ts'

/** Requires another manager, so that one always remains. */
export const changeRoles: Handler<'changeRoles'> = async (ctx, { subject, body }) => {
  const { tx } = ctx
  // Two who take the role from each other come one after the other; the second is no manager any more.
  const managers = await tx
    .select({ id: users.id })
    .from(users)
    .where(arrayContains(users.roles, ['ADMIN']))
    .orderBy(asc(users.id))
    .for('update')
  if (!managers.some(({ id }) => id === requireUser(ctx).id)) throwError('forbidden')
  const isThey = eq(users.id, subject.user.id)
  const [user] = await tx.update(users).set({ roles: body.roles }).where(isThey).returning()
  return personRow(ctx, { ...subject, user: user ?? throwError('not_found') })
}
