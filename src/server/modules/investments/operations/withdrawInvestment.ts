import type { Handler } from '../../../kernel/context.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { answerUpdated } from '../answer.ts'
import { notifyRefund } from '../notify.ts'
import { charged, withUnconfirmedProof } from '../statuses.ts'
import { undoOrder } from '../undo-order.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { subject, transition }) => {
  const before = subject.investment
  const updated = await transition(ctx)
  await undoOrder(ctx, before, updated.investment, 'WITHDRAWN')
  const detail = await answerUpdated(ctx, updated, 'withdrawn')
  const byHand = before.payment_method !== 'BALANCE' && !onlineProviderOf(ctx, before.payment_method)
  if (byHand && charged.includes(before.status)) await notifyRefund(ctx, detail, 'refund_due')
  if (withUnconfirmedProof.includes(before.status)) await notifyRefund(ctx, detail, 'refund_check')
  return detail
}
