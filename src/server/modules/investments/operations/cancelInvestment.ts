import type { Handler } from '../../../kernel/context.ts'
import { answerUpdated } from '../answer.ts'
import { undoOrder } from '../undo-order.ts'

export const cancelInvestment: Handler<'cancelInvestment'> = async (ctx, { body, subject, transition }) => {
  const updated = await transition(ctx, { note: body.reason })
  await undoOrder(ctx, subject.investment, updated.investment, 'CANCELED')
  return answerUpdated(ctx, updated, 'canceled')
}
