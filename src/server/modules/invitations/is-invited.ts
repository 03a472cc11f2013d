import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { invitations, whereWaiting } from './tables.ts'

type ReadContext = Pick<Context, 'tx'>

const wherePendingFor = (email: string) => and(eq(invitations.email, email), whereWaiting)

/**
 * Returns whether the invitation with this id is pending for an e-mail address. Requires the id, so that nobody can
 * find out who is invited.
 */
export async function isInvited({ tx }: ReadContext, email: string, id: string): Promise<boolean> {
  const rows = await tx.select({ id: invitations.id }).from(invitations).where(wherePendingFor(email))
  return rows.some((invitation) => invitation.id === id)
}

/** Returns whether an e-mail address has a pending invitation. Callers have verified the address's owner. */
export async function isOwnerInvited({ tx }: ReadContext, email: string): Promise<boolean> {
  return (await tx.$count(invitations, wherePendingFor(email))) > 0
}
