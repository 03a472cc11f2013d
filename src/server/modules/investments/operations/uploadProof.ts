import type { Handler } from '../../../kernel/context.ts'
import { notifyAndGetDetail } from '../answer.ts'

export const uploadProof: Handler<'uploadProof'> = async (ctx, { body, subject, transition }) => {
  const isReplacement = subject.investment.proof_file_id !== null
  const updated = await transition(ctx, {
    note: isReplacement ? ctx.text('history.proof_replaced') : '',
    changes: { proof_file_id: body.file_id },
  })
  return notifyAndGetDetail(ctx, updated, 'proof_received')
}
