import { calendarDay } from '../../../../domain/calendar.ts'
import { maxCountedRows } from '../../../../protocol/max-counted-rows.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { numberedPages } from '../../../kernel/lists/numbered.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { capTableAt } from '../cap-table.ts'

export const getCapTable: Handler<'getCapTable'> = async (ctx, { params, subject }) => {
  const { on = calendarDay(ctx.now, ctx.timeZone), page = 1, size = 20 } = params
  // Numbers all pages, because the table is computed as a whole, so that its percentages sum to 100.
  if (typeof page !== 'number') return throwError('page_unknown')
  const query = { on, from: (page - 1) * size, size }
  const { tokens, total, items, owners } = await capTableAt(ctx, subject.issuance.id, query)
  ctx.noted.listed = otherUserIds(ctx, owners)
  return {
    on,
    items,
    tokens: Number(tokens),
    total: Math.min(total, maxCountedRows + 1),
    pages: numberedPages(page, Math.ceil(total / size)),
  }
}
