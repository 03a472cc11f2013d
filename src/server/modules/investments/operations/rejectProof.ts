import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../answer.ts'
import { timesToPay } from '../due.ts'
import { assertProof } from '../proof.ts'

export const rejectProof: Handler<'rejectProof'> = async (ctx, { body, subject, move }) => {
  assertProof(subject.investment, body.proof_file_id)
  const moved = await move(ctx, { note: body.reason, changes: { proof_file_id: null, ...timesToPay(ctx) } })
  return answerMoved(ctx, moved, 'proof_rejected')
}
