import type { Handler } from '../../../kernel/context.ts'
import { clearing, escrow } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'
import { assertProof } from '../proof.ts'
import { moveRaised } from '../raised.ts'

export const confirmPayment: Handler<'confirmPayment'> = async (ctx, { params, body }) => {
  const found = await findInvestment(ctx, params.id)
  assertProof(found, body.proof_file_id)
  const investment = await moveInvestment(ctx, found, 'confirm_payment')
  await post(ctx, {
    cause: { kind: 'investment', id: investment.id },
    kind: 'charge',
    postings: transfer(clearing(investment.payment_method), escrow(investment.issuance_id), investment.total),
  })
  await moveRaised(ctx, investment.issuance_id, investment.amount)
  return answerMoved(ctx, params.id, 'charged')
}
