import type { Handler } from '../../../kernel/context.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { answerMoved } from '../answer.ts'
import { notifyRefund } from '../notify.ts'
import { charged, proven } from '../statuses.ts'
import { undo } from '../undo.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { subject, move }) => {
  const before = subject.investment
  const moved = await move(ctx)
  await undo(ctx, before, moved.investment, 'WITHDRAWN')
  const detail = await answerMoved(ctx, moved, 'withdrawn')
  const byHand = before.payment_method !== 'BALANCE' && !onlineProviderOf(ctx, before.payment_method)
  if (byHand && charged.includes(before.status)) await notifyRefund(ctx, detail, 'refund_due')
  if (proven.includes(before.status)) await notifyRefund(ctx, detail, 'refund_check')
  return detail
}
