import { and, eq } from 'drizzle-orm'
import type { Operations } from '../../../../generated/operations.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { purchaseOf, selectPurchases, wherePurchase } from '../purchases.ts'
import { movements } from '../tables.ts'

type Params = Operations['listMyPurchases']['params']

const list: List<NonNullable<Params['sort']>> = {
  table: movements,
  id: movements.id,
  part: movements.kind,
  orders: {
    '-created': { by: movements.at, down: true },
    created: { by: movements.at },
  },
}

export const listMyPurchases: Handler<'listMyPurchases'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', issuance } = params
  const query = {
    page,
    size,
    sort,
    parts: ['PURCHASE', 'TRANSFER'],
    where: and(
      eq(movements.user_id, requireUser(ctx).id),
      wherePurchase,
      whereTimeWithin(ctx, movements.at, params.created),
      issuance ? eq(movements.issuance_id, issuanceIdBySlug(issuance)) : undefined,
    ),
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectPurchases(ctx, whereListed),
  )
  const items = inIdOrder(ids, rows, ({ movement }) => movement.id).map((record) => purchaseOf(ctx, record))
  return { items, total, pages }
}
