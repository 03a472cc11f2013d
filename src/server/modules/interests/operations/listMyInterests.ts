import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { list } from '../list.ts'
import { interestRow, selectInterests } from '../rows.ts'
import { interests } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.interest_status

export const listMyInterests: Handler<'listMyInterests'> = async (ctx, { params }) => {
  const { page, size = 20, status } = params
  const where = eq(interests.investor_id, requireUser(ctx).id)
  const query = { page, size, sort: '-created', parts: status ?? statuses, where } as const
  const result = await listPage(ctx.tx, list, query, (whereListed) => selectInterests(ctx, whereListed))
  const rows = inIdOrder(result.ids, result.rows, ({ interest }) => interest.id)
  return { items: rows.map((row) => interestRow(ctx, row)), total: result.total, pages: result.pages }
}
