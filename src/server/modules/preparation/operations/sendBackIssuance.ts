import type { Handler } from '../../../kernel/context.ts'
import { withdrawReview } from '../../erir/begin.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'

/** Returns an issuance to its issuer and revokes its approval, so that it is reviewed again. */
export const sendBackIssuance: Handler<'sendBackIssuance'> = async (ctx, { transition, body }) => {
  const { reason } = body
  const back = await transition(ctx, { note: reason, changes: { approved_at: null, asked_at: null } })
  await withdrawReview(ctx, back.issuance.id)
  return notifyPhaseChange(ctx, back, { reason })
}
