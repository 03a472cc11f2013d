import { eq, sql } from 'drizzle-orm'
import type { MemberRole } from '../../../../generated/domain.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { lockUser } from '../../auth/accounts.ts'
import { users } from '../../auth/tables.ts'
import { addMember } from '../../organisations/membership.ts'

/** Accepts an invitation; leaves an existing membership unchanged. */
export const acceptInvitation: Handler<'acceptInvitation'> = async (ctx, { transition }) => {
  const { invitation } = await transition(ctx, { changes: { changed_at: ctx.now } })
  const { id } = requireUser(ctx)
  const { organisation_id, roles } = invitation
  if (organisation_id === null) await addRoles(ctx, id, roles)
  else await addMember(ctx, { organisation: organisation_id, user: id }, roles[0] as MemberRole)
  return null
}

async function addRoles(ctx: Context, id: string, newRoles: string[]): Promise<void> {
  await lockUser(ctx, id)
  const roles = sql`(select array_agg(distinct role) from unnest(${users.roles} || ${sql.param(newRoles, users.roles)}) role)`
  await ctx.tx.update(users).set({ roles }).where(eq(users.id, id))
}
