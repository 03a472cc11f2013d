import type { Handler } from '../../../kernel/context.ts'
import { clearing, escrow } from '../../../kernel/journal/accounts.ts'
import { post, transfer } from '../../../kernel/journal/post.ts'
import { answerMoved } from '../answer.ts'
import { assertProof } from '../proof.ts'
import { moveRaised } from '../raised.ts'

export const confirmPayment: Handler<'confirmPayment'> = async (ctx, { body, subject, move }) => {
  assertProof(subject.investment, body.proof_file_id)
  const moved = await move(ctx)
  const { id, payment_method, issuance_id, currency, total, amount } = moved.investment
  await post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'charge',
    postings: transfer(clearing(payment_method, currency), escrow(issuance_id, currency), total),
  })
  await moveRaised(ctx, issuance_id, amount)
  return answerMoved(ctx, moved, 'charged')
}
