import type { DistributionList } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import type { List, ListQuery } from '../../kernel/lists/list.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { distributionRow, selectDistributions } from './rows.ts'
import { distributions } from './tables.ts'

type Sort = '-due' | 'due' | '-gross' | 'gross'

const list: List<Sort, 'gross'> = {
  table: distributions,
  id: distributions.id,
  part: distributions.status,
  orders: {
    '-due': { by: distributions.due_on, down: true },
    due: { by: distributions.due_on },
    '-gross': { by: distributions.gross, down: true },
    gross: { by: distributions.gross },
  },
  sums: { of: { gross: distributions.gross }, currency: distributions.currency },
}

export async function distributionPage(ctx: Context, query: ListQuery<Sort>): Promise<DistributionList> {
  const page = await listPage(ctx.tx, list, query, (whereListed) => selectDistributions(ctx, whereListed))
  const rows = inIdOrder(page.ids, page.rows, ({ distribution }) => distribution.id)
  return {
    items: rows.map((row) => distributionRow(ctx, row)),
    total: page.total,
    pages: page.pages,
    ...(page.sums?.gross !== undefined && { sums: { gross: page.sums.gross } }),
  }
}
