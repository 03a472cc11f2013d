import { and, count, inArray } from 'drizzle-orm'
import enumerations from '../../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { Handler } from '../../../kernel/context.ts'
import { inIdOrder } from '../../../kernel/lists/in-id-order.ts'
import { listPage } from '../../../kernel/lists/list-page.ts'
import { whereTimeWithin } from '../../../kernel/lists/range.ts'
import { fullName } from '../../person.ts'
import { list } from '../list.ts'
import { type AdRecord, adRow, selectAds } from '../rows.ts'
import { ads, adThreads, whereReported } from '../tables.ts'
import { whyNotSell } from '../why-not-sell.ts'

export const listManagedAds: Handler<'listManagedAds'> = async (ctx, { params }) => {
  const { page, size = 20, sort = '-created', status } = params
  const query = {
    page,
    size,
    sort,
    parts: status ?? enumerations.$defs.ad_status.enum,
    where: whereTimeWithin(ctx, ads.sent_at, params.created),
  }
  const { ids, rows, total, pages } = await listPage(ctx.tx, list, query, (whereListed) =>
    selectAds(ctx, whereListed),
  )
  const reports = await ctx.tx
    .select({ ad_id: adThreads.ad_id, reported: count() })
    .from(adThreads)
    .where(and(inArray(adThreads.ad_id, ids), whereReported))
    .groupBy(adThreads.ad_id)
  const reportCounts = new Map(reports.map(({ ad_id, reported }) => [ad_id, reported]))
  const items = []
  for (const row of inIdOrder(ids, rows, ({ ad }) => ad.id))
    items.push({
      ...adRow(ctx, row),
      seller_name: fullName(row.seller),
      checks: row.ad.status === 'SENT' ? await checksOf(row) : '',
      reported: reportCounts.get(row.ad.id) ?? 0,
    })
  return { items, total, pages }

  async function checksOf({ ad }: AdRecord): Promise<string> {
    const reasons = await whyNotSell(ctx, ad)
    const reasonTexts = reasons.map((reason) => ctx.text(`move_reason.${reason}`))
    return reasonTexts.length > 0 ? reasonTexts.join(' ') : ctx.text('board.no_checks')
  }
}
