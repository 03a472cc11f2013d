import { and, inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../../kernel/lists/range.ts'
import { list } from '../list.ts'
import { selectTransfers, transferRow } from '../rows.ts'
import { transfers } from '../tables.ts'

export const listTransfers: Handler<'listTransfers'> = async (ctx, { params }) => {
  const { q = '', page, size = 20, sort = '-created', status, kind } = params
  const searchColumns = { user: transfers.seller_id, [`title.${ctx.language}`]: transfers.issuance_id }
  const query = {
    page,
    size,
    sort,
    parts: status ?? enumerations.$defs.transfer_status.enum,
    where: and(
      kind && inArray(transfers.kind, kind),
      whereTimeWithin(ctx, transfers.proposed_at, params.created),
      whereAmountWithin(transfers.total, params.amount),
    ),
    search: q.trim() ? { words: q, among: searchColumns } : undefined,
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectTransfers(ctx, whereListed),
  )
  return {
    items: inIdOrder(ids, rows, ({ transfer }) => transfer.id).map((row) => transferRow(ctx, row)),
    total,
    pages,
  }
}
