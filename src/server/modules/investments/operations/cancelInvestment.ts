import type { Handler } from '../../../kernel/context.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { undoOrder } from '../undo-order.ts'

export const cancelInvestment: Handler<'cancelInvestment'> = async (ctx, { body, subject, transition }) => {
  const updated = await transition(ctx, { note: body.reason })
  const { investment, charged_back } = subject
  await undoOrder(ctx, investment, updated.investment, 'CANCELED', { charged_back })
  return notifyAndGetDetail(ctx, updated, 'canceled')
}
