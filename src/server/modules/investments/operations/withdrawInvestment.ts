import type { Handler } from '../../../kernel/context.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { notifyRefund, notifyRefundCheck } from '../notify.ts'
import { unconfirmedProofStatuses } from '../statuses.ts'
import { undoOrder } from '../undo-order.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { subject, transition }) => {
  const previousOrder = subject.investment
  const updated = await transition(ctx)
  const manualRefund = await undoOrder(ctx, previousOrder, updated.investment, 'WITHDRAWN')
  const detail = await notifyAndGetDetail(ctx, updated, 'withdrawn')
  if (manualRefund > 0n) await notifyRefund(ctx, detail, manualRefund)
  if (unconfirmedProofStatuses.includes(previousOrder.status)) await notifyRefundCheck(ctx, detail)
  return detail
}
