import { sum } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { escrow, issuerPayable, platformFee } from '../../../kernel/journal/accounts.ts'
import { post } from '../../../kernel/journal/post.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { assertSoftCap } from '../campaign.ts'
import { findInvestment } from '../detail.ts'

export const acceptInvestment: Handler<'acceptInvestment'> = async (ctx, { params }) => {
  const investment = await moveInvestment(ctx, await findInvestment(ctx, params.id), 'accept')
  const fees = sum(investment.service_fee, investment.method_fee)
  await post(ctx, {
    cause: { kind: 'investment', id: investment.id },
    kind: 'settle',
    postings: [
      { ...escrow(investment.issuance_id), amount: -investment.total },
      { ...issuerPayable(investment.issuance_id), amount: investment.amount },
      { ...platformFee(), amount: fees },
    ],
  })
  await assertSoftCap(ctx, investment.issuance_id)
  return answerMoved(ctx, params.id, 'accepted')
}
