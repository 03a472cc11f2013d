import { sum } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { escrow, issuerPayable, platformFee } from '../../../kernel/journal/accounts.ts'
import { post } from '../../../kernel/journal/post.ts'
import { answerMoved } from '../answer.ts'
import { assertSoftCap } from '../campaign.ts'

export const acceptInvestment: Handler<'acceptInvestment'> = async (ctx, { move }) => {
  const moved = await move(ctx)
  const { id, issuance_id, currency, total, amount, service_fee, method_fee } = moved.investment
  const fees = sum(service_fee, method_fee)
  await post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'settle',
    postings: [
      { ...escrow(issuance_id, currency), amount: -total },
      { ...issuerPayable(issuance_id, currency), amount },
      { ...platformFee(currency), amount: fees },
    ],
  })
  await assertSoftCap(ctx, issuance_id)
  return answerMoved(ctx, moved, 'accepted')
}
