import type { Handler } from '../../../kernel/context.ts'
import { notifyPhaseChange } from '../notify-phase-change.ts'

/** Submits an issuance for review; an announced issuance stays visible during the review. */
export const submitIssuance: Handler<'submitIssuance'> = async (ctx, { transition, subject }) => {
  const shown_in_review = subject.issuance.status === 'PRE_CAMPAIGN'
  return notifyPhaseChange(ctx, await transition(ctx, { changes: { shown_in_review } }))
}
