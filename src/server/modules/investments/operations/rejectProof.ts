import type { Handler } from '../../../kernel/context.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'
import { assertProof } from '../proof.ts'

export const rejectProof: Handler<'rejectProof'> = async (ctx, { params, body }) => {
  const investment = await findInvestment(ctx, params.id)
  assertProof(investment, body.proof_file_id)
  await moveInvestment(ctx, investment, 'reject_proof', {
    note: body.reason,
    changes: { proof_file_id: null },
  })
  return answerMoved(ctx, params.id, 'proof_rejected')
}
