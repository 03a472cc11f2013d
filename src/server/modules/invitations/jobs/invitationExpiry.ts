import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { selectInvitations } from '../rows.ts'
import { invitations } from '../tables.ts'

const { id, expires_at, status } = invitations
const dueCondition = { id, at: expires_at, where: eq(status, 'WAITING') }

/** Expires unanswered invitations. */
export const invitationExpiry: Sweep = whenDue(dueCondition, async (ctx, whereDue) => {
  const [record] = await selectInvitations(ctx, whereDue)
  if (record) await transition(ctx, 'invitation', record, 'expire', { changes: { changed_at: ctx.now } })
})
