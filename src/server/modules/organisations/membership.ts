import { and, eq, ne } from 'drizzle-orm'
import type { MemberRole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { lockUser } from '../auth/accounts.ts'
import { users } from '../auth/tables.ts'
import { organisationMembers } from './tables.ts'

interface Membership {
  organisation: string
  user: string
}

const whereMember = ({ organisation: organisationId, user: userId }: Membership) =>
  and(eq(organisationMembers.organisation_id, organisationId), eq(organisationMembers.user_id, userId))

/** Adds a member and grants the role to the account. Returns false for an existing member. */
export async function addMember(ctx: Context, membership: Membership, role: MemberRole): Promise<boolean> {
  await lockUser(ctx, membership.user)
  const insertedRows = await ctx.tx
    .insert(organisationMembers)
    .values({ organisation_id: membership.organisation, user_id: membership.user, role, since: ctx.now })
    .onConflictDoNothing()
    .returning({ role: organisationMembers.role })
  if (insertedRows.length === 0) return false
  await setRoles(ctx, membership.user, (roles) => [...roles, role])
  return true
}

/** Removes a member and roles that no other membership grants. Throws `wrong_state` for a former member. */
export async function deleteMember(ctx: Context, membership: Membership): Promise<void> {
  await lockUser(ctx, membership.user)
  const [deletedMember] = await ctx.tx.delete(organisationMembers).where(whereMember(membership)).returning()
  if (!deletedMember) return throwError('wrong_state')
  await revokeUnusedRole(ctx, membership.user, deletedMember.role)
}

/** Changes a member's role. Throws `wrong_state` for a former member. */
export async function changeMemberRole(
  ctx: Context,
  membership: Membership,
  role: MemberRole,
): Promise<void> {
  await lockUser(ctx, membership.user)
  const [previousMember] = await ctx.tx.select().from(organisationMembers).where(whereMember(membership))
  if (!previousMember) return throwError('wrong_state')
  if (previousMember.role === role) return
  await ctx.tx.update(organisationMembers).set({ role }).where(whereMember(membership))
  await setRoles(ctx, membership.user, (roles) => [...roles, role])
  await revokeUnusedRole(ctx, membership.user, previousMember.role)
}

/** Revokes a role that no other membership grants. An account always keeps at least one role. */
async function revokeUnusedRole(ctx: Context, userId: string, role: string): Promise<void> {
  const [otherMembership] = await ctx.tx
    .select({ role: organisationMembers.role })
    .from(organisationMembers)
    .where(and(eq(organisationMembers.user_id, userId), eq(organisationMembers.role, role)))
    .limit(1)
  if (otherMembership) return
  await setRoles(ctx, userId, (roles) => {
    const remainingRoles = roles.filter((heldRole) => heldRole !== role)
    return remainingRoles.length === 0 ? roles : remainingRoles
  })
}

/** Replaces an account's roles with the result of `change`, without duplicates. */
async function setRoles({ tx }: Context, id: string, change: (roles: string[]) => string[]): Promise<void> {
  const [user] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, id))
  const previousRoles = user?.roles ?? []
  const roles = [...new Set(change(previousRoles))]
  await tx
    .update(users)
    .set({ roles })
    .where(and(eq(users.id, id), ne(users.roles, roles)))
}
