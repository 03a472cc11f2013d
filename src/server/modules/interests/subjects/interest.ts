import { eq } from 'drizzle-orm'
import type { InterestStatus, InterestSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type InterestRecord, selectInterests } from '../rows.ts'
import { interests } from '../tables.ts'

export const interest: Subject<InterestRecord, InterestSubject, never> = {
  by: { id: statement((tx) => selectInterests({ tx }, eq(interests.id, value('key'))).prepare('')) },
  seen: ({ interest: { id, investor_id, status } }) => ({
    id,
    investor_id,
    status: status as InterestStatus,
  }),
  parts: {},
}
