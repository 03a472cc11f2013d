import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { paymentTimes } from '../due.ts'
import { notify } from '../notify.ts'
import { rejectionNote, rejectionText } from '../rejection.ts'
import { assertCurrentProof } from '../transfer-proof.ts'

export const rejectProof: Handler<'rejectProof'> = async (ctx, { body, subject, transition }) => {
  assertCurrentProof(subject.investment, body.proof_file_id)
  const note = rejectionNote(body)
  const updated = await transition(ctx, { note, changes: { proof_file_id: null, ...paymentTimes(ctx) } })
  const detail = await detailOf(ctx, updated)
  await notify(ctx, 'proof_rejected', detail, undefined, (language) => rejectionText(ctx, note, language))
  return detail
}
