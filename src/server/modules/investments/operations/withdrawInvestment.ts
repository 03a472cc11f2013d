import type { Handler } from '../../../kernel/context.ts'
import { answerUpdated } from '../answer.ts'
import { notifyRefund, notifyRefundCheck } from '../notify.ts'
import { withUnconfirmedProof } from '../statuses.ts'
import { undoOrder } from '../undo-order.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { subject, transition }) => {
  const before = subject.investment
  const updated = await transition(ctx)
  const byHand = await undoOrder(ctx, before, updated.investment, 'WITHDRAWN')
  const detail = await answerUpdated(ctx, updated, 'withdrawn')
  if (byHand > 0n) await notifyRefund(ctx, detail, byHand)
  if (withUnconfirmedProof.includes(before.status)) await notifyRefundCheck(ctx, detail)
  return detail
}
