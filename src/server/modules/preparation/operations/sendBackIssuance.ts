import type { Handler } from '../../../kernel/context.ts'
import { withdrawReview } from '../../erir/begin.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'

/** It is reviewed anew the next time. */
export const sendBackIssuance: Handler<'sendBackIssuance'> = async (ctx, { transition, body }) => {
  const { reason } = body
  const back = await transition(ctx, { note: reason, changes: { approved_at: null, asked_at: null } })
  await withdrawReview(ctx, back.issuance.id)
  return notifyPhaseChange(ctx, back, { reason })
}
