import { and, eq, inArray } from 'drizzle-orm'
import type { InterestStatus } from '../../../../generated/domain.ts'
import type { Handler } from '../../../kernel/context.ts'
import { inOrder } from '../../../kernel/lists/in-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { ofMoney, onDays } from '../../../kernel/lists/range.ts'
import { sumOf } from '../../../kernel/lists/sum.ts'
import { idOf } from '../../issuances/id-of.ts'
import { list } from '../list.ts'
import { managedRow, selectInterests } from '../rows.ts'
import { interests } from '../tables.ts'

/** The tabs of the list and what they hold. */
const tabs = {
  all: ['RESERVED', 'ORDERED', 'CANCELED', 'LAPSED'],
  open: ['RESERVED'],
  ordered: ['ORDERED'],
  over: ['CANCELED', 'LAPSED'],
} as const satisfies Record<string, InterestStatus[]>

export const listInterests: Handler<'listInterests'> = async (ctx, { params }) => {
  const { page, q = '', size = 20, sort = '-created', of = 'all', issuance, kind } = params
  const among = { user: interests.investor_id, [`title.${ctx.language}`]: interests.issuance_id }
  const asked = {
    ...{ page, size, sort, parts: tabs.all, shown: tabs[of] },
    where: and(
      issuance ? eq(interests.issuance_id, idOf(issuance)) : undefined,
      kind && inArray(interests.kind, kind),
      onDays(interests.created_at, params.created),
      ofMoney(interests.amount, params.amount),
    ),
    search: q.trim() ? { words: q, among } : undefined,
  }
  const listed = await listPage(ctx.tx, list, asked, (isListed) => selectInterests(ctx, isListed))
  const rows = inOrder(listed.ids, listed.rows, ({ interest }) => interest.id)
  const sum = (statuses: readonly InterestStatus[]) =>
    sumOf(statuses.map((status) => listed.counts[status] ?? 0))
  return {
    items: rows.map((row) => managedRow(ctx, row)),
    total: listed.total,
    pages: listed.pages,
    counts: { all: sum(tabs.all), open: sum(tabs.open), ordered: sum(tabs.ordered), over: sum(tabs.over) },
    ...(listed.sums && { sums: listed.sums }),
  }
}
