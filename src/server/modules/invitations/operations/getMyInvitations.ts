import { and, desc, eq, gt } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { invitationRow, selectInvitations } from '../rows.ts'
import { invitations } from '../tables.ts'

export const getMyInvitations: Handler<'getMyInvitations'> = async (ctx) => {
  const { email } = requireUser(ctx)
  const { status, expires_at, created_at } = invitations
  const rows = await selectInvitations(
    ctx,
    and(eq(invitations.email, email), eq(status, 'WAITING'), gt(expires_at, ctx.now)),
  ).orderBy(desc(created_at), desc(invitations.id))
  return {
    items: rows.map((row) => {
      const { created_at: _createdAt, ...invitation } = invitationRow(row)
      return { ...invitation, organisation: row.organisation?.name ?? '' }
    }),
  }
}
