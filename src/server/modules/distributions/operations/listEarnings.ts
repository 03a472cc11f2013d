import { eq } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { lineOf, selectLines } from '../lines.ts'
import { earnings } from '../tables.ts'

const { enum: statuses } = enumerations.$defs.earning_status

const list: List<'-gross' | 'gross'> = {
  table: earnings,
  id: earnings.id,
  part: earnings.status,
  orders: { '-gross': { by: earnings.gross, down: true }, gross: { by: earnings.gross } },
}

export const listEarnings: Handler<'listEarnings'> = async (ctx, { params, subject }) => {
  const { page, size = 20, status, sort = '-gross', q = '' } = params
  const where = eq(earnings.distribution_id, subject.distribution.id)
  const reference = ctx.session.roles.includes('ADMIN') ? 'user' : 'person'
  const searchColumns = { [reference]: earnings.investor_id, investment: earnings.lot_id }
  const search = q.trim() ? { words: q, among: searchColumns } : undefined
  const query = { page, size, sort, parts: status ?? statuses, where, search }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectLines(ctx, whereListed),
  )
  ctx.noted.listed = otherUserIds(
    ctx,
    rows.map(({ earning }) => earning.investor_id),
  )
  return {
    items: inIdOrder(ids, rows, ({ earning }) => earning.id).map((row) => lineOf(ctx, row)),
    total,
    pages,
  }
}
