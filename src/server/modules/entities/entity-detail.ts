import { eq } from 'drizzle-orm'
import type { EntityStatus, EntityWhole, KycStatus } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/lifecycle/history.ts'
import { grantOfEntity, isInForce } from '../categories/grant.ts'
import { listRequests } from '../categories/rows.ts'
import { categoryRequests } from '../categories/tables.ts'
import { namesOf } from '../other-owners.ts'
import { companyPayee } from '../payees/company-state.ts'
import { documentsOf, type SentDocument } from './documents.ts'
import { registryChecksOf } from './registry.ts'
import { detailOf, type EntityRecord } from './rows.ts'
import { entities } from './tables.ts'
import { versionsOf } from './versions.ts'

/** Returns a legal entity's details for managers. */
export async function entityDetailOf(ctx: Context, row: EntityRecord): Promise<EntityWhole> {
  const { entity, owner, others } = row
  const [sentDocuments, versions, events, categories, grant, checks, payee] = await allSettledInOrder([
    documentsOf(ctx, eq(entities.id, entity.id)),
    versionsOf(ctx, row),
    historyOf(ctx, 'entity', entity.id),
    listRequests(ctx, eq(categoryRequests.entity_id, entity.id)),
    grantOfEntity(ctx, entity.id),
    registryChecksOf(ctx, entity.id),
    companyPayee(ctx, row),
  ])
  const detail = detailOf(ctx, row, sentDocuments)
  const currentFileIds = detail.documents.map(({ file_id }) => file_id)
  return {
    entity: detail,
    owner_id: owner.id,
    owner_email: owner.email,
    owner_kyc: owner.kyc_status as KycStatus,
    also_of: namesOf(others),
    checks,
    categories,
    // Omits the page at the provider, which only the representative may open.
    payee: payee && { ...payee, next: '' },
    investor_category: isInForce(grant, ctx.now) ? 'SOPHISTICATED' : 'NON_SOPHISTICATED',
    earlier: sentDocuments
      .filter(({ document }) => !currentFileIds.includes(document.file_id))
      .map(earlierOf),
    versions,
    events: events.map(({ event, name, surname }) => ({
      event: ctx.text(`entity_status.${event.to_status}`),
      status: event.to_status as EntityStatus,
      at: event.at.toISOString(),
      who: `${name ?? ''} ${surname ?? ''}`.trim(),
      note: event.note,
    })),
  }
}

function earlierOf({ document, file_name }: SentDocument) {
  const { kind, file_id, sent_at } = document
  return { kind, file_id, file_name, sent_at: sent_at.toISOString() }
}
