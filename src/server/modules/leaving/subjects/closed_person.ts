import { eq } from 'drizzle-orm'
import type { LeavingSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type ClosedPersonRecord, selectClosed } from '../rows.ts'
import { closureHistory } from '../tables.ts'

export const closedPerson: Subject<ClosedPersonRecord, LeavingSubject, never> = {
  by: { id: statement((tx) => selectClosed({ tx }, eq(closureHistory.user_id, value('key'))).prepare('')) },
  seen: ({ closure }) => ({ id: closure.user_id }),
  parts: {},
}
