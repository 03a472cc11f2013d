import { cents } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { detailOf } from '../../investments/detail.ts'
import { bookDispute, disputeOf, lockDisputed } from '../apply-chargeback.ts'
import { disputableAmount } from '../charged-back.ts'
import { findDisputeLines } from '../dispute-lines.ts'
import { isRecordedByHand } from '../disputes-of-order.ts'

/** Books a chargeback that the provider does not report, in the same way as a reported one. */
export const recordChargeback: Handler<'recordChargeback'> = async (ctx, { body, subject }) => {
  const lockedPayment = await lockDisputed(ctx, subject.payment)
  if (!lockedPayment) return throwError('not_found')
  const { order, payment } = lockedPayment
  if (!isRecordedByHand(ctx, payment))
    throw new ApiError('requirement', { reason: { text: 'requirements.provider_tells' } })
  if (await disputeOf(ctx, payment, body.number))
    throw new ApiError('requirement', { reason: { text: 'requirements.dispute_known' } })
  const disputable = await disputableAmount(ctx, payment)
  const amount = cents(body.amount)
  if (amount > disputable)
    return throwFieldErrors([
      { field: 'amount', key: 'validator.error_number_max_money', params: { max: Number(disputable) } },
    ])
  const { currency } = payment
  await bookDispute(ctx, order, payment, {
    number: body.number,
    amount,
    currency,
    by_id: requireUser(ctx).id,
  })
  await findDisputeLines(ctx)
  return detailOf(ctx, order)
}
