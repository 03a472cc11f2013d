import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../answer.ts'
import { deliverTokens, mintLocked } from '../minting.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { subject, move }) => {
  const { investment: before } = subject
  if (before.status === 'CHARGED') {
    const moved = await move(ctx, {
      note: ctx.text('history.mint_at_charge'),
      changes: { locked_at: ctx.now },
    })
    await mintLocked(ctx, before)
    return answerMoved(ctx, moved, 'locked')
  }
  const moved = await move(ctx)
  await deliverTokens(ctx, before)
  return answerMoved(ctx, moved, 'minted')
}
