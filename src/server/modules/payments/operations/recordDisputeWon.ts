import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { detailOf } from '../../investments/detail.ts'
import { disputeOf, lockDisputed } from '../apply-chargeback.ts'
import { applyWonDispute } from '../apply-won-dispute.ts'

/** Books that a dispute, which a manager had recorded, was won. */
export const recordDisputeWon: Handler<'recordDisputeWon'> = async (ctx, { body, subject }) => {
  const lockedPayment = await lockDisputed(ctx, subject.payment)
  if (!lockedPayment) return throwError('not_found')
  const dispute = await disputeOf(ctx, lockedPayment.payment, body.number)
  if (dispute?.by_id === null)
    throw new ApiError('requirement', { reason: { text: 'requirements.provider_tells' } })
  if (!dispute || dispute.won_at !== null) return throwError('wrong_state')
  await applyWonDispute(ctx, lockedPayment.order, lockedPayment.payment, dispute)
  return detailOf(ctx, lockedPayment.order)
}
