import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { timesToPay } from '../due.ts'
import { notify } from '../notify.ts'
import { announceRejection, rejectionNote } from '../rejection.ts'
import { assertCurrentProof } from '../transfer-proof.ts'

export const rejectProof: Handler<'rejectProof'> = async (ctx, { body, subject, transition }) => {
  assertCurrentProof(subject.investment, body.proof_file_id)
  const note = rejectionNote(body)
  const updated = await transition(ctx, { note, changes: { proof_file_id: null, ...timesToPay(ctx) } })
  const detail = await detailOf(ctx, updated)
  await notify(ctx, 'proof_rejected', detail, undefined, (language) => announceRejection(ctx, note, language))
  return detail
}
