import { eq } from 'drizzle-orm'
import type {
  DistributionSource,
  DistributionStatus,
  DistributionSubject,
} from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type DistributionRecord, selectDistributions } from '../rows.ts'
import { distributions } from '../tables.ts'

export const distribution: Subject<DistributionRecord, DistributionSubject, 'recorded'> = {
  by: { id: statement((tx) => selectDistributions({ tx }, eq(distributions.id, value('key'))).prepare('')) },
  seen: ({ distribution, issuance, has_account }) => ({
    id: distribution.id,
    status: distribution.status as DistributionStatus,
    source: distribution.source as DistributionSource,
    author_id: distribution.author_id ?? '',
    amounts_author_id: distribution.amounts_author_id ?? '',
    organisation_id: issuance.organisation_id,
    has_account,
  }),
  parts: { recorded: async ({ now }, { distribution }) => distribution.record_at <= now },
}
