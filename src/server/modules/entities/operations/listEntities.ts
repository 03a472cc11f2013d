import { inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { EntityStatus, KycStatus } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { countsOf, queryOf, queue } from '../../../kernel/lists/queue.ts'
import { namesOf, noteNamed } from '../../other-owners.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { documentsOf, type SentDocument } from '../documents.ts'
import { detailOf, type EntityRecord, entityRow, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.entity_status

const waitingStatuses: EntityStatus[] = ['SENT', 'IN_REVIEW']
const entityQueue = queue(entities, { parts: statuses as EntityStatus[], waiting: waitingStatuses })

const isWaiting = ({ entity }: EntityRecord) => waitingStatuses.some((status) => status === entity.status)

export const listEntities: Handler<'listEntities'> = async (ctx, { params }) => {
  const { q = '' } = params
  const search = q.trim() ? { words: q, among: { entity: entities.id, user: entities.user_id } } : undefined
  const query = { ...queryOf(entityQueue, params), search }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, entityQueue.list, query, (whereListed) =>
    selectEntities(ctx, whereListed),
  )
  const orderedRecords = inIdOrder(ids, rows, ({ entity }) => entity.id)
  const sentDocuments = await loadWaitingDocuments(ctx, orderedRecords)
  const items = orderedRecords.map((record) => ({
    ...entityRow(record),
    ...(isWaiting(record) && {
      detail: detailOf(ctx, record, sentDocuments),
      owner_kyc: record.owner.kyc_status as KycStatus,
      also_of: namesOf(record.others),
    }),
  }))
  ctx.noted.people = otherUserIds(
    ctx,
    items.filter(({ detail }) => detail).map(({ user_id }) => user_id),
  )
  noteNamed(
    ctx,
    orderedRecords.filter(isWaiting).flatMap(({ others }) => others),
  )
  return { items, total, pages, counts: countsOf(entityQueue, counts) }
}

/** Returns the documents of entities that wait for review. */
async function loadWaitingDocuments(ctx: Context, records: readonly EntityRecord[]): Promise<SentDocument[]> {
  const ids = records.filter(isWaiting).map(({ entity }) => entity.id)
  return ids.length === 0 ? [] : documentsOf(ctx, inArray(entities.id, ids))
}
