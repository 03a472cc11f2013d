import type { Handler } from '../../../kernel/context.ts'
import { detailOf } from '../detail.ts'
import { timesToPay } from '../due.ts'
import { notify } from '../notify.ts'
import { assertProof } from '../proof.ts'
import { rejectionNote, toldRejection } from '../rejection.ts'

export const rejectProof: Handler<'rejectProof'> = async (ctx, { body, subject, move }) => {
  assertProof(subject.investment, body.proof_file_id)
  const note = rejectionNote(body)
  const moved = await move(ctx, { note, changes: { proof_file_id: null, ...timesToPay(ctx) } })
  const detail = await detailOf(ctx, moved)
  await notify(ctx, 'proof_rejected', detail, undefined, (language) => toldRejection(ctx, note, language))
  return detail
}
