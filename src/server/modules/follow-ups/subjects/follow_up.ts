import { eq } from 'drizzle-orm'
import type { FollowUpStatus, FollowUpSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type FollowUpRecord, selectFollowUps } from '../rows.ts'
import { followUps } from '../tables.ts'

export const followUp: Subject<FollowUpRecord, FollowUpSubject, never> = {
  by: { id: statement((tx) => selectFollowUps({ tx }, eq(followUps.id, value('key'))).prepare('')) },
  seen: ({ followUp: { id, user_id, status }, issuance: { organisation_id } }) => ({
    id,
    user_id,
    organisation_id,
    status: status as FollowUpStatus,
  }),
  parts: {},
}
