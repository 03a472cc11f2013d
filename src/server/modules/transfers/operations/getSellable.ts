import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { payoutAccountOf } from '../account.ts'
import { stocksOf } from '../stocks.ts'

export const getSellable: Handler<'getSellable'> = async (ctx, { params }) => {
  const { id } = requireUser(ctx)
  const searchText = (params.q ?? '').trim().toLocaleLowerCase(ctx.language)
  const items = (await stocksOf(ctx, id)).filter(({ label }) =>
    label.toLocaleLowerCase(ctx.language).includes(searchText),
  )
  return {
    items,
    account:
      (await payoutAccountOf(ctx, { seller_id: id, seller_entity_id: ctx.session.entity_id || null })) !==
      undefined,
    free: items.some(({ free, reasons }) => free > 0 && reasons.length === 0),
  }
}
