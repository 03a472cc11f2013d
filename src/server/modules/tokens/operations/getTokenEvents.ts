import { maxCountedRows } from '../../../../protocol/max-counted-rows.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { numberedPages } from '../../../kernel/lists/numbered.ts'
import { tokenEvents } from '../events.ts'

export const getTokenEvents: Handler<'getTokenEvents'> = async (ctx, { params, subject: { issuance } }) => {
  const { class_id: classId, page = 1, size = 20 } = params
  // Numbers all pages, because the events of a class are counted with each page.
  if (typeof page !== 'number') return throwError('page_unknown')
  const { items, total } = await tokenEvents(ctx, issuance, { classId, from: (page - 1) * size, size })
  return {
    items,
    total: Math.min(total, maxCountedRows + 1),
    pages: numberedPages(page, Math.ceil(total / size)),
  }
}
