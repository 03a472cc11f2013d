import type { Handler } from '../../../kernel/context.ts'
import { holder, reserved } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { answerMoved } from '../answer.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { move }) => {
  const moved = await move(ctx)
  const { investment } = moved
  await post(ctx, {
    cause: { kind: 'investment', id: investment.id },
    kind: 'mint',
    postings: transfer(reserved(investment), holder(investment), investment.tokens),
  })
  return answerMoved(ctx, moved, 'minted')
}
