import { isNull } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { closedRow, selectClosed } from '../rows.ts'
import { closureHistory } from '../tables.ts'

const list: List<'newest'> = {
  table: closureHistory,
  id: closureHistory.id,
  orders: { newest: { by: closureHistory.at, down: true } },
}

export const listClosedUsers: Handler<'listClosedUsers'> = async (ctx, { params: { page, size = 20 } }) => {
  const query = { page, size, sort: 'newest', where: isNull(closureHistory.erased_at) } as const
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectClosed(ctx, whereListed),
  )
  const items = inIdOrder(ids, rows, ({ closure }) => closure.id).map(closedRow)
  ctx.noted.people = otherUserIds(
    ctx,
    items.map(({ id }) => id),
  )
  return { items, total, pages }
}
