import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { invitations, whereWaiting } from './tables.ts'

type ReadContext = Pick<Context, 'tx'>

const whereWaitsFor = (email: string) => and(eq(invitations.email, email), whereWaiting)

/**
 * Returns whether an invitation of an address is pending. Requires its id, so that nobody can find out who is invited.
 */
export async function isInvited({ tx }: ReadContext, email: string, id: string): Promise<boolean> {
  const rows = await tx.select({ id: invitations.id }).from(invitations).where(whereWaitsFor(email))
  return rows.some((invitation) => invitation.id === id)
}

/** Returns whether any invitation is unanswered of an address whose owner has proven it. */
export async function isOwnerInvited({ tx }: ReadContext, email: string): Promise<boolean> {
  return (await tx.$count(invitations, whereWaitsFor(email))) > 0
}
