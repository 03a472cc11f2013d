import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { invitations, whereWaiting } from './tables.ts'

/** Returns whether an invitation of an address is unanswered. Requires its id, so that nobody can ask who is invited. */
export async function isInvited({ tx }: Pick<Context, 'tx'>, email: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.email, email), whereWaiting))
  return rows.some((invitation) => invitation.id === id)
}
