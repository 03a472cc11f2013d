import { and, eq, inArray } from 'drizzle-orm'
import type { InterestList, InterestStatus } from '../../../generated/domain.ts'
import type { Operations } from '../../../generated/operations.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import { listPage } from '../../kernel/lists/list-page.ts'
import { whereAmountWithin, whereTimeWithin } from '../../kernel/lists/range.ts'
import { sumOf } from '../../kernel/lists/sum.ts'
import { issuanceIdBySlug } from '../issuances/id-by-slug.ts'
import { list } from './list.ts'
import { type InterestRecord, selectInterests } from './rows.ts'
import { interests } from './tables.ts'

/** Maps the tabs of the list to their statuses. */
const tabs = {
  all: ['RESERVED', 'ORDERED', 'CANCELED', 'LAPSED'],
  open: ['RESERVED'],
  ordered: ['ORDERED'],
  over: ['CANCELED', 'LAPSED'],
} as const satisfies Record<string, InterestStatus[]>

/** Returns one page of interests, all or of some issuances, with the counts of the tabs. */
export async function interestPage(
  ctx: Context,
  params: Operations['listInterests']['params'],
  issuanceIds?: readonly string[],
): Promise<Omit<InterestList, 'items'> & { records: InterestRecord[] }> {
  const { page, q = '', size = 20, sort = '-created', of = 'open', issuance, kind } = params
  // Searches by e-mail only if the reader may see it; issuers search by name.
  const searchColumns = {
    [issuanceIds ? 'person' : 'user']: interests.investor_id,
    [`title.${ctx.language}`]: interests.issuance_id,
  }
  const query = {
    page,
    size,
    sort,
    parts: tabs.all,
    shown: tabs[of],
    where: and(
      issuance && !issuanceIds ? eq(interests.issuance_id, issuanceIdBySlug(issuance)) : undefined,
      kind && inArray(interests.kind, kind),
      whereTimeWithin(ctx, interests.created_at, params.created),
      whereAmountWithin(interests.amount, params.amount),
    ),
    within: issuanceIds && { column: interests.issuance_id, ids: issuanceIds },
    search: q.trim() ? { words: q, among: searchColumns } : undefined,
  }
  const result = await listPage(ctx.tx, list, query, (whereListed) => selectInterests(ctx, whereListed))
  const sum = (statuses: readonly InterestStatus[]) =>
    sumOf(statuses.map((status) => result.counts[status] ?? 0))
  return {
    records: inIdOrder(result.ids, result.rows, ({ interest }) => interest.id),
    total: result.total,
    pages: result.pages,
    counts: { all: sum(tabs.all), open: sum(tabs.open), ordered: sum(tabs.ordered), over: sum(tabs.over) },
    ...(result.sums?.amount !== undefined && { sums: { ...result.sums, amount: result.sums.amount } }),
  }
}
