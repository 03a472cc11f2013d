import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import { maxCountedRows } from '../../../../protocol/max-counted-rows.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../../kernel/lists/range.ts'
import { whereFrozen } from '../../holders/is-frozen.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereValidated } from '../../people/is-validated.ts'
import { list } from '../list.ts'
import { adRow, selectAds } from '../rows.ts'
import { ads } from '../tables.ts'

export const listAds: Handler<'listAds'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', tab = 'all', status, type, issuance } = params
  const whereMine = eq(ads.seller_id, requireUser(ctx).id)
  const parts = tab === 'mine' ? enumerations.$defs.ad_status.enum : ['PUBLISHED']
  const whereOfType = and(
    eq(issuances.tenant_id, ads.tenant_id),
    eq(issuances.id, ads.issuance_id),
    type && inArray(issuances.type, type),
  )
  const query = {
    page,
    size,
    sort,
    parts: status ? parts.filter((part) => status.some((requested) => requested === part)) : parts,
    where: and(
      tab === 'mine' ? whereMine : whereTradable,
      type && sql`exists (select from ${issuances} where ${whereOfType})`,
      issuance ? eq(ads.issuance_id, issuanceIdBySlug(issuance)) : undefined,
      whereTimeWithin(ctx, ads.publish_at, params.created),
      whereAmountWithin(ads.total, params.amount),
    ),
  }
  const [{ ids, rows, total, pages }, publishedCount, ownCount] = await allSettledInOrder([
    listPage(ctx.tx, list, query, (whereListed) => selectAds(ctx, whereListed)),
    countAds(ctx, and(eq(ads.status, 'PUBLISHED'), whereTradable)),
    countAds(ctx, whereMine),
  ])
  return {
    items: inIdOrder(ids, rows, ({ ad }) => ad.id).map((row) => adRow(ctx, row)),
    total,
    pages,
    counts: { all: publishedCount, mine: ownCount },
  }
}

const seller = { tenant_id: ads.tenant_id, user_id: ads.seller_id }

/** Selects ads whose seller is validated and not frozen. */
const whereTradable = and(
  whereValidated(seller),
  not(whereFrozen({ ...seller, issuance_id: ads.issuance_id })),
)

/** Counts ads up to the maximum that lists count. */
function countAds({ tx }: Context, where: SQL | undefined): Promise<number> {
  return tx.$count(
    tx
      .select({ id: ads.id })
      .from(ads)
      .where(where)
      .limit(maxCountedRows + 1)
      .as('some'),
  )
}
