import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { card, cardColumns } from '../../issuances/card.ts'
import { issuanceFollows, issuances } from '../../issuances/tables.ts'
import { whereVisibleToInvestors } from '../../issuances/visibility.ts'

const list: List<'newest'> = {
  table: issuanceFollows,
  id: issuanceFollows.issuance_id,
  orders: { newest: { by: issuanceFollows.followed_at, down: true } },
}

export const listFollowedIssuances: Handler<'listFollowedIssuances'> = async (ctx, { params }) => {
  const { page, size = 12 } = params
  const where = and(
    eq(issuanceFollows.user_id, requireUser(ctx).id),
    sql`exists (select from ${issuances} where ${issuances.tenant_id} = ${issuanceFollows.tenant_id}
      and ${issuances.id} = ${issuanceFollows.issuance_id} and ${whereVisibleToInvestors(ctx)})`,
  )
  const query = { page, size, sort: 'newest', where } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    ctx.tx
      .select(cardColumns)
      .from(issuanceFollows)
      .innerJoin(
        issuances,
        and(
          eq(issuances.tenant_id, issuanceFollows.tenant_id),
          eq(issuances.id, issuanceFollows.issuance_id),
        ),
      )
      .where(and(whereListed, eq(issuanceFollows.user_id, requireUser(ctx).id))),
  )
  return { items: inIdOrder(ids, rows, ({ id }) => id).map((row) => card(ctx, row)), total, pages }
}
