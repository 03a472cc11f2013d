import { and, eq, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { movementRow, selectMovements } from '../rows.ts'
import { movements } from '../tables.ts'

type Params = Operations['listMyMovements']['params']

const list: List<NonNullable<Params['sort']>, 'money_in' | 'money_out' | 'tokens_in' | 'tokens_out'> = {
  table: movements,
  id: movements.id,
  part: movements.kind,
  orders: { '-created': { by: movements.at, down: true }, created: { by: movements.at } },
  sums: {
    of: {
      money_in: movements.money_in,
      money_out: movements.money_out,
      tokens_in: movements.tokens_in,
      tokens_out: movements.tokens_out,
    },
    currency: movements.currency,
    alike: { tokens_in: movements.issuance_id, tokens_out: movements.issuance_id },
  },
}

/**
 * Excludes payments that were spent immediately, because the purchase's movement represents them. Uses a scalar
 * subquery, because `not exists` would scan all purchases.
 */
const whereNotSpentImmediately = sql`(${movements.kind} <> 'PAYMENT' or (
  select spent.id from ${movements} as spent
  where spent.tenant_id = ${movements.tenant_id} and spent.user_id = ${movements.user_id} and spent.kind = 'PURCHASE'
    and spent.at = ${movements.at} and spent.investment_id = ${movements.investment_id} and spent.money_out = ${movements.money_in}
  limit 1
) is null)`

export const listMyMovements: Handler<'listMyMovements'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', kind, issuance } = params
  const query = {
    page,
    size,
    sort,
    parts: kind ?? enumerations.$defs.movement_kind.enum,
    where: and(
      eq(movements.user_id, requireUser(ctx).id),
      whereTimeWithin(ctx, movements.at, params.created),
      issuance ? eq(movements.issuance_id, issuanceIdBySlug(issuance)) : undefined,
      whereNotSpentImmediately,
    ),
  }
  const { ids, rows, total, pages, sums } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectMovements(ctx, whereListed),
  )
  return {
    items: inIdOrder(ids, rows, ({ movement }) => movement.id).map((record) => movementRow(ctx, record)),
    total,
    pages,
    ...(sums?.money_in !== undefined &&
      sums.money_out !== undefined && {
        sums: { ...sums, money_in: sums.money_in, money_out: sums.money_out },
      }),
  }
}
