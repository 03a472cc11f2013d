import type { Handler } from '../../../kernel/context.ts'
import { withdrawReview } from '../../erir/begin.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'

/** Sends an issuance back to its issuer and revokes its approval, so that it has to be reviewed again. */
export const sendBackIssuance: Handler<'sendBackIssuance'> = async (ctx, { transition, body }) => {
  const { reason } = body
  const updatedRecord = await transition(ctx, {
    note: reason,
    changes: { approved_at: null, asked_at: null },
  })
  await withdrawReview(ctx, updatedRecord.issuance.id)
  return notifyPhaseChange(ctx, updatedRecord, { reason })
}
