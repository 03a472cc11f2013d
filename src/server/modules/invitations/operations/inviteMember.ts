import { and, eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { organisationMembers } from '../../organisations/tables.ts'
import { invite } from '../invite.ts'

export const inviteMember: Handler<'inviteMember'> = (ctx, { subject, body }) => {
  const { organisation } = subject
  const isMember = async (user: { id: string }) => {
    const { organisation_id, user_id } = organisationMembers
    const [member] = await ctx.tx
      .select({ user_id })
      .from(organisationMembers)
      .where(and(eq(organisation_id, organisation.id), eq(user_id, user.id)))
    return member !== undefined
  }
  return invite(ctx, { email: body.email, roles: [body.role], organisation, isIn: isMember })
}
