import type { Handler } from '../../../kernel/context.ts'
import { answerMoved } from '../answer.ts'

export const uploadProof: Handler<'uploadProof'> = async (ctx, { body, subject, move }) => {
  const replaces = subject.investment.proof_file_id !== null
  const moved = await move(ctx, {
    note: replaces ? ctx.text('history.proof_replaced') : '',
    changes: { proof_file_id: body.file_id },
  })
  return answerMoved(ctx, moved, 'proof_received')
}
