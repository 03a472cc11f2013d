import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { movementsOf } from '../movements.ts'

export const getBalanceMovements: Handler<'getBalanceMovements'> = async (ctx, { params }) => {
  const { page = 1, size = 20 } = params
  if (typeof page !== 'number') return throwError('page_unknown')
  const currency = ctx.tenant.customization.currency.code
  const { items, total } = await movementsOf(ctx, { user: requireUser(ctx).id, currency, size, page })
  const count = Math.ceil(total / size)
  const pageLink = (number: number) => (number >= 1 && number <= count ? `${number}` : '')
  return {
    items,
    // Reports at most `maxCountedRows` + 1 (protocol/max-counted-rows.ts), as lists do.
    total: Math.min(total, 1001),
    pages: { current: `${page}`, count, previous: pageLink(page - 1), next: pageLink(page + 1), last: '' },
  }
}
