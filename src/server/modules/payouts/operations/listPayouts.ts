import { inArray, sql } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import type { List } from '../../../kernel/lists/list.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { payoutRow, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

const list: List<'newest'> = {
  table: payouts,
  id: payouts.id,
  part: payouts.status,
  orders: { newest: { by: payouts.owed_at, down: true } },
}

const { enum: statuses } = enumerations.$defs.payout_status

export const listPayouts: Handler<'listPayouts'> = async (ctx, { params }) => {
  const { q = '', status, page, size = 20 } = params
  const among = {
    user: payouts.investor_id,
    [`title.${ctx.language}`]: payouts.issuance_id,
    investment: payouts.investment_id,
  }
  const search = q.trim() ? { words: q, among } : undefined
  const asked = { page, size, sort: 'newest', parts: status ? [status] : statuses, search } as const
  const owing = ctx.tx
    .select({ sum: sql<string>`coalesce(sum(${payouts.amount}), 0)::text` })
    .from(payouts)
    .where(inArray(payouts.status, ['OWED', 'FAILED']))
  const [listed, [owed]] = await together([
    listPage(ctx.tx, list, asked, (isListed) => selectPayouts(ctx, isListed)),
    owing,
  ])
  const rows = inOrder(listed.ids, listed.rows, ({ payout }) => payout.id)
  return {
    items: rows.map((row) => payoutRow(ctx, row)),
    total: listed.total,
    pages: listed.pages,
    owed: Number(owed?.sum ?? 0),
  }
}
