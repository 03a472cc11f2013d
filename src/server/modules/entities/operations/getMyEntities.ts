import { and, desc, eq, ne } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { documentsOf } from '../documents.ts'
import { detailOf, selectEntities } from '../rows.ts'
import { entities } from '../tables.ts'

/** Limits the rows above the number of anybody's entities. */
const maxRows = 50

export const getMyEntities: Handler<'getMyEntities'> = async (ctx) => {
  const whereOfUser = eq(entities.user_id, requireUser(ctx).id)
  const [records, sent] = await allSettledInOrder([
    selectEntities(ctx, and(whereOfUser, ne(entities.status, 'REMOVED')))
      .orderBy(desc(entities.added_at), desc(entities.id))
      .limit(maxRows),
    documentsOf(ctx, whereOfUser),
  ])
  return { items: records.map((each) => detailOf(ctx, each, sent)) }
}
