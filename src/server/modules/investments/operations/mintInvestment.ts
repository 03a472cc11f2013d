import type { Handler } from '../../../kernel/context.ts'
import { holder, reserved } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'

export const mintInvestment: Handler<'mintInvestment'> = async (ctx, { params }) => {
  const investment = await moveInvestment(ctx, await findInvestment(ctx, params.id), 'mint')
  const { issuance_id, investor_id, tokens } = investment
  await post(ctx, {
    kind: 'mint',
    investmentId: investment.id,
    postings: transfer(reserved(investor_id, issuance_id), holder(investor_id, issuance_id), tokens),
  })
  return answerMoved(ctx, params.id, 'minted')
}
