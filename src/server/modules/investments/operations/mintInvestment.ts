import type { Handler } from '../../../kernel/context.ts'
import { holder, reserved } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { params }) => {
  const investment = await moveInvestment(ctx, await findInvestment(ctx, params.id), 'mint')
  await post(ctx, {
    cause: { kind: 'investment', id: investment.id },
    kind: 'mint',
    postings: transfer(reserved(investment), holder(investment), investment.tokens),
  })
  return answerMoved(ctx, params.id, 'minted')
}
