import type { Handler } from '../../../kernel/context.ts'
import { moved } from '../moved.ts'

/** Whoever saw it before sees it while it is reviewed. */
export const submitIssuance: Handler<'submitIssuance'> = async (ctx, { transition, subject }) => {
  const shown_in_review = subject.issuance.status === 'PRE_CAMPAIGN'
  return moved(ctx, await transition(ctx, { changes: { shown_in_review } }))
}
