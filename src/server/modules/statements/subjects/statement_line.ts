import { eq } from 'drizzle-orm'
import type { StatementLineStatus, StatementSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { isFundable, type StatementLineRecord, selectLines } from '../rows.ts'
import { statementLines } from '../tables.ts'

export const statementLine: Subject<StatementLineRecord, StatementSubject, never> = {
  by: { id: statement((tx) => selectLines({ tx }, eq(statementLines.id, value('key'))).prepare('')) },
  seen: ({ line, order, funding }) => ({
    id: line.id,
    status: line.status as StatementLineStatus,
    out: line.amount < 0n,
    investment_id: line.investment_id ?? '',
    investor_id: order?.investor_id ?? '',
    distribution_id: line.distribution_id ?? '',
    fundable: isFundable({ line, funding }),
  }),
  parts: {},
}
