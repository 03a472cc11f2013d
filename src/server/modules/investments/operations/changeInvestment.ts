import type { Handler } from '../../../kernel/context.ts'
import { placeOrder } from '../place.ts'
import { releaseTokens } from '../undo.ts'

export const changeInvestment: Handler<'changeInvestment'> = async (ctx, { body, subject, move }) => {
  const before = subject.investment
  await move(ctx, { note: ctx.text('history.changed') })
  releaseTokens(ctx, before)
  return placeOrder(ctx, { id: before.issuance_id }, body, before)
}
