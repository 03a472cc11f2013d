import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../answer.ts'
import { settle } from '../settle.ts'

export const acceptInvestment: Handler<'acceptInvestment'> = async (ctx, { move }) => {
  const moved = await move(ctx)
  await settle(ctx, moved.investment)
  return answerMoved(ctx, moved, 'accepted')
}
