import { eq } from 'drizzle-orm'
import type { InvitationStatus, InvitationSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type InvitationRecord, selectInvitations } from '../rows.ts'
import { invitations } from '../tables.ts'

export const invitation: Subject<InvitationRecord, InvitationSubject, never> = {
  by: { id: statement((tx) => selectInvitations({ tx }, eq(invitations.id, value('key'))).prepare('')) },
  seen: ({ invitation: { id, email, status, expires_at } }) => ({
    id,
    email,
    status: status as InvitationStatus,
    expires_at: expires_at.toISOString(),
  }),
  parts: {},
}
