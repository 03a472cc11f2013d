import type { Handler } from '../../../kernel/context.ts'
import { holder, reserved } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { answerMoved } from '../answer.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { move }) => {
  const moved = await move(ctx)
  const { id, issuance_id, investor_id, tokens } = moved.investment
  await post(ctx, {
    kind: 'mint',
    investmentId: id,
    postings: transfer(reserved(investor_id, issuance_id), holder(investor_id, issuance_id), tokens),
  })
  return answerMoved(ctx, moved, 'minted')
}
