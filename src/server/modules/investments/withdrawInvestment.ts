import type { Handler } from '../../context.ts'
import { moveInvestment } from '../../lifecycle.ts'
import { answerMoved } from './answer.ts'
import { findInvestment } from './detail.ts'
import { notifyRefundDue } from './notify.ts'
import { charged } from './statuses.ts'
import { undo } from './undo.ts'

export const withdrawInvestment: Handler<'withdrawInvestment'> = async (ctx, { params }) => {
  const investment = await findInvestment(ctx, params.id)
  await moveInvestment(ctx, investment, 'withdraw')
  await undo(ctx, investment)
  const detail = await answerMoved(ctx, params.id, 'withdrawn')
  if (charged.includes(investment.status)) await notifyRefundDue(ctx, detail)
  return detail
}
