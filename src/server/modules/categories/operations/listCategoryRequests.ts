import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Operations } from '../../../../generated/operations.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { sumOf } from '../../../kernel/lists/sum.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { rowOf, selectRequests } from '../rows.ts'
import { categoryRequests } from '../tables.ts'

type Sort = NonNullable<Operations['listCategoryRequests']['params']['sort']>

const { enum: statuses } = enumerations.$defs.category_status
const waitingStatus = 'PENDING'

const list: List<Sort> = {
  table: categoryRequests,
  id: categoryRequests.id,
  part: categoryRequests.status,
  orders: {
    waiting: {
      by: categoryRequests.requested_at,
      rank: (status) => (status === waitingStatus ? 0 : 1),
    },
    '-requested': { by: categoryRequests.requested_at, down: true },
    requested: { by: categoryRequests.requested_at },
  },
}

export const listCategoryRequests: Handler<'listCategoryRequests'> = async (ctx, { params }) => {
  const { page, q = '', size = 20, sort = 'waiting', status = statuses, tab = 'waiting' } = params
  const query = {
    page,
    size,
    sort,
    parts: status,
    shown: tab === 'all' ? status : status.filter((requested) => requested === waitingStatus),
    where: whereTimeWithin(ctx, categoryRequests.requested_at, params.requested),
    search: q.trim()
      ? { words: q, among: { entity: categoryRequests.entity_id, user: categoryRequests.user_id } }
      : undefined,
  }
  const { ids, rows, total, pages, counts } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectRequests(ctx, whereListed),
  )
  const items = inIdOrder(ids, rows, ({ request }) => request.id).map((row) => rowOf(ctx, row))
  ctx.noted.people = otherUserIds(
    ctx,
    items.filter(({ request }) => request).map(({ user_id }) => user_id),
  )
  return {
    items,
    total,
    pages,
    counts: { waiting: counts[waitingStatus] ?? 0, all: sumOf(Object.values(counts)) },
  }
}
