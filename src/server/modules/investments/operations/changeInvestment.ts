import type { Handler } from '../../../kernel/context.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { findInvestment } from '../detail.ts'
import { placeOrder } from '../place.ts'
import { releaseTokens } from '../undo.ts'

export const changeInvestment: Handler<'changeInvestment'> = async (ctx, { params, body }) => {
  const before = await findInvestment(ctx, params.id)
  await moveInvestment(ctx, before, 'change', { note: ctx.text('history.changed') })
  releaseTokens(ctx, before)
  return placeOrder(ctx, { id: before.issuance_id }, body, before.tokens)
}
