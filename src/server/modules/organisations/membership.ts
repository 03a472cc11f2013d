import { and, eq, ne } from 'drizzle-orm'
import type { MemberRole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { organisationMembers } from './tables.ts'

interface Place {
  organisation: string
  user: string
}

const whereMember = ({ organisation, user }: Place) =>
  and(eq(organisationMembers.organisation_id, organisation), eq(organisationMembers.user_id, user))

/** Adds a member and grants the role to the account. Returns false for an existing member. */
export async function join(ctx: Context, place: Place, role: MemberRole): Promise<boolean> {
  await lockUser(ctx, place.user)
  const joined = await ctx.tx
    .insert(organisationMembers)
    .values({ organisation_id: place.organisation, user_id: place.user, role, since: ctx.now })
    .onConflictDoNothing()
    .returning({ role: organisationMembers.role })
  if (joined.length === 0) return false
  await setRoles(ctx, place.user, (roles) => [...roles, role])
  return true
}

/** Removes a member and roles that no other membership grants. Throws `wrong_state` for a former member. */
export async function leave(ctx: Context, place: Place): Promise<void> {
  await lockUser(ctx, place.user)
  const [left] = await ctx.tx.delete(organisationMembers).where(whereMember(place)).returning()
  if (!left) return throwError('wrong_state')
  await release(ctx, place.user, left.role)
}

/** Changes a member's role. Throws `wrong_state` for a former member. */
export async function changeTo(ctx: Context, place: Place, role: MemberRole): Promise<void> {
  await lockUser(ctx, place.user)
  const [before] = await ctx.tx.select().from(organisationMembers).where(whereMember(place))
  if (!before) return throwError('wrong_state')
  if (before.role === role) return
  await ctx.tx.update(organisationMembers).set({ role }).where(whereMember(place))
  await setRoles(ctx, place.user, (roles) => [...roles, role])
  await release(ctx, place.user, before.role)
}

/** Revokes a role that no membership grants any longer; an account keeps its only one. */
async function release(ctx: Context, user: string, role: string): Promise<void> {
  const [other] = await ctx.tx
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.user_id, user), eq(organisationMembers.role, role)))
    .limit(1)
  if (other) return
  await setRoles(ctx, user, (roles) => {
    const rest = roles.filter((each) => each !== role)
    return rest.length === 0 ? roles : rest
  })
}

async function setRoles({ tx }: Context, id: string, change: (roles: string[]) => string[]): Promise<void> {
  const [user] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, id))
  const before = user?.roles ?? []
  const roles = [...new Set(change(before))]
  await tx
    .update(users)
    .set({ roles })
    .where(and(eq(users.id, id), ne(users.roles, roles)))
}
