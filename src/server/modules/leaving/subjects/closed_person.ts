import { and, eq, isNull } from 'drizzle-orm'
import type { LeavingSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type ClosedPersonRecord, selectClosed } from '../rows.ts'
import { closureHistory } from '../tables.ts'

/** Excludes accounts whose data were erased. */
const whereKept = and(eq(closureHistory.user_id, value('key')), isNull(closureHistory.erased_at))

export const closedPerson: Subject<ClosedPersonRecord, LeavingSubject, never> = {
  by: { id: statement((tx) => selectClosed({ tx }, whereKept).prepare('')) },
  seen: ({ closure }) => ({ id: closure.user_id }),
  parts: {},
}
