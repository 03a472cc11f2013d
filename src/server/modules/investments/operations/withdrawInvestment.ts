import type { Handler } from '../../../kernel/context.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'
import { notifyRefund } from '../notify.ts'
import { charged, proven } from '../statuses.ts'
import { undo } from '../undo.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { params }) => {
  const investment = await findInvestment(ctx, params.id)
  await moveInvestment(ctx, investment, 'withdraw')
  await undo(ctx, investment)
  const detail = await answerMoved(ctx, params.id, 'withdrawn')
  if (charged.includes(investment.status)) await notifyRefund(ctx, detail, 'refund_due')
  if (proven.includes(investment.status)) await notifyRefund(ctx, detail, 'refund_check')
  return detail
}
