import { eq, getTableColumns } from 'drizzle-orm'
import type { IssuanceStatus, IssuanceSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { campaignOf } from '../../investments/campaign.ts'
import { issuances } from '../tables.ts'

/** An issuance that was found by itself. */
export interface FoundIssuance {
  issuance: typeof issuances.$inferSelect
}

export const issuance: Subject<FoundIssuance, IssuanceSubject, 'campaign'> = {
  by: {
    slug: statement((tx) =>
      tx
        .select({ issuance: getTableColumns(issuances) })
        .from(issuances)
        .where(eq(issuances.slug, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ issuance }) => ({ id: issuance.id, status: issuance.status as IssuanceStatus }),
  parts: { campaign: (ctx, { issuance }) => campaignOf(ctx, issuance.id) },
}
