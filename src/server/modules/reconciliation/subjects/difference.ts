import { eq } from 'drizzle-orm'
import type { DifferenceStatus, ReconciliationSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type DifferenceRecord, selectDifferences } from '../rows.ts'
import { differences } from '../tables.ts'

export const difference: Subject<DifferenceRecord, ReconciliationSubject, never> = {
  by: { id: statement((tx) => selectDifferences({ tx }, eq(differences.id, value('key'))).prepare('')) },
  seen: ({ difference: { id, status } }) => ({ id, status: status as DifferenceStatus }),
  parts: {},
}
