import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../answer.ts'
import { undo } from '../undo.ts'

export const cancelInvestment: Handler<'cancelInvestment'> = async (ctx, { body, subject, move }) => {
  const moved = await move(ctx, { note: body.reason })
  await undo(ctx, subject.investment, moved.investment, 'CANCELED')
  return answerMoved(ctx, moved, 'canceled')
}
