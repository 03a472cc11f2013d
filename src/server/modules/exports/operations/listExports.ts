import { and, eq } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { exportRow } from '../export-row.ts'
import { listExports as table, whereUnderWay } from '../tables.ts'

const list: List<'newest'> = {
  table,
  id: table.id,
  orders: { newest: { by: table.created_at, down: true } },
}

export const listExports: Handler<'listExports'> = async (ctx, { params }) => {
  const { tx } = ctx
  const { page, size = 20 } = params
  const where = eq(table.user_id, requireUser(ctx).id)
  const query = { page, size, sort: 'newest', where } as const
  const [{ ids, rows, total, pages }, working] = await allSettledInOrder([
    listPage(tx, list, query, (whereListed) => tx.select().from(table).where(whereListed)),
    tx.$count(table, and(where, whereUnderWay)),
  ])
  return {
    items: inIdOrder(ids, rows, ({ id }) => id).map((row) => exportRow(ctx, row)),
    total,
    pages,
    working,
  }
}
