import { and, desc, eq, ne } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { newestProfileOf } from '../../profile/newest-profile.ts'
import { documentsOf } from '../documents.ts'
import { detailOf, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

/** Limits the rows; nobody represents as many entities. */
const maxRows = 50

export const getMyEntities: Handler<'getMyEntities'> = async (ctx) => {
  const { id } = requireUser(ctx)
  const whereOfUser = eq(entities.user_id, id)
  const [records, sentDocuments, profile] = await allSettledInOrder([
    selectEntities(ctx, and(whereOfUser, ne(entities.status, 'REMOVED')))
      .orderBy(desc(entities.added_at), desc(entities.id))
      .limit(maxRows),
    documentsOf(ctx, whereOfUser),
    newestProfileOf(ctx.tx, id),
  ])
  const items = records.map((record) => detailOf(ctx, record, sentDocuments))
  return { items, own_tax_id: profile?.nif ?? '' }
}
