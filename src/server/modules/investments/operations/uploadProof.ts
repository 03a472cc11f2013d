import type { Handler } from '../../../kernel/context.ts'
import { answerUpdated } from '../answer.ts'

export const uploadProof: Handler<'uploadProof'> = async (ctx, { body, subject, transition }) => {
  const replaces = subject.investment.proof_file_id !== null
  const updated = await transition(ctx, {
    note: replaces ? ctx.text('history.proof_replaced') : '',
    changes: { proof_file_id: body.file_id },
  })
  return answerUpdated(ctx, updated, 'proof_received')
}
