import { eq } from 'drizzle-orm'
import type { FreezeStatus, HolderFreezeSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type FreezeRecord, selectFreezes } from '../freezes.ts'
import { freezes } from '../tables.ts'

export const freeze: Subject<FreezeRecord, HolderFreezeSubject, never> = {
  by: { id: statement((tx) => selectFreezes({ tx }, eq(freezes.id, value('key'))).prepare('')) },
  seen: ({ freeze: { id, user_id, status } }) => ({ id, user_id, status: status as FreezeStatus }),
  parts: {},
}
