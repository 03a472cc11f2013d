import type { Handler } from '../../../kernel/context.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { answerMoved } from '../answer.ts'
import { findInvestment } from '../detail.ts'

export const uploadProof: Handler<'uploadProof'> = async (ctx, { params, body }) => {
  const investment = await findInvestment(ctx, params.id)
  const replaces = investment.proof_file_id !== null
  await moveInvestment(ctx, investment, 'upload_proof', {
    note: replaces ? ctx.text('history.proof_replaced') : '',
    changes: { proof_file_id: body.file_id },
  })
  return answerMoved(ctx, params.id, 'proof_received')
}
