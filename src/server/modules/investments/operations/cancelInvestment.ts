import type { Handler } from '../../../kernel/context.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'
import { undo } from '../undo.ts'

export const cancelInvestment: Handler<'cancelInvestment'> = async (ctx, { params, body }) => {
  const investment = await findInvestment(ctx, params.id)
  await moveInvestment(ctx, investment, 'cancel', { note: body.reason })
  await undo(ctx, investment)
  return answerMoved(ctx, params.id, 'canceled')
}
