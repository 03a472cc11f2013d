import { eq } from 'drizzle-orm'
import type {
  DistributionEarningSubject,
  DistributionStatus,
  EarningStatus,
} from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { isOwed, type LineRecord, selectLines } from '../lines.ts'
import { earnings } from '../tables.ts'

export const earning: Subject<LineRecord, DistributionEarningSubject, never> = {
  by: { id: statement((tx) => selectLines({ tx }, eq(earnings.id, value('key'))).prepare('')) },
  seen: ({ earning, distribution, issuance, investor, frozen }) => ({
    id: earning.id,
    status: earning.status as EarningStatus,
    investor_id: earning.investor_id,
    distribution_id: earning.distribution_id,
    distribution_status: distribution.status as DistributionStatus,
    organisation_id: issuance.organisation_id,
    barred: investor.barred,
    frozen,
    owed: isOwed(earning),
  }),
  parts: {},
}
