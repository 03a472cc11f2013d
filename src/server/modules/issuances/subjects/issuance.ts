import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import type { IssuanceStatus, IssuanceSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { campaignOf } from '../../investments/campaign.ts'
import { phasesOf } from '../../preparation/phases.ts'
import { cardColumns } from '../card.ts'
import { issuances } from '../tables.ts'

export const issuanceColumns = { ...getTableColumns(issuances), ...cardColumns }

export type IssuanceRecord = Awaited<ReturnType<ReturnType<typeof bySlug>['execute']>>[number]

const bySlug = statement((tx) =>
  tx
    .select({ issuance: issuanceColumns })
    .from(issuances)
    .where(and(eq(issuances.slug, value('key')), isNull(issuances.removed_at)))
    .prepare(''),
)

const byId = statement((tx) =>
  tx
    .select({ issuance: issuanceColumns })
    .from(issuances)
    .where(and(eq(issuances.id, value('key')), isNull(issuances.removed_at)))
    .prepare(''),
)

export const issuance: Subject<IssuanceRecord, IssuanceSubject, 'campaign' | 'phases'> = {
  by: { slug: bySlug, id: byId },
  seen: ({ issuance: { id, slug, status, organisation_id } }) => ({
    id,
    slug,
    status: status as IssuanceStatus,
    organisation_id,
  }),
  files: ({ issuance: { id } }) => ({ column: 'issuance_id', id }),
  parts: { campaign: (ctx, { issuance }) => campaignOf(ctx, issuance.id), phases: phasesOf },
}
