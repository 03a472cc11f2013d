import { increment, throwTooMany } from '../../../identity/limits.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { leftToPay } from '../../investments/left-to-pay.ts'
import { firstQueryAt } from '../../onboarding/query-times.ts'
import { startAttempt } from '../begin-attempt.ts'
import { pageAddress } from '../page-address.ts'

/** Limits the time to wait for the provider's answer, in milliseconds. */
const attemptTimeoutMs = 30 * 60_000

/** Limits the attempts per investor and day, against tests of stolen cards. */
const paymentsADay = 30
const dayInSeconds = 86_400

export const beginPayment: Handler<'beginPayment'> = async (ctx, { body, subject, transition }) => {
  const { investor_id, payment_method } = subject.investment
  const left = leftToPay(subject.investment)
  const provider = onlineProviderOf(ctx, payment_method)
  if (!provider || BigInt(body.total) !== left) return throwError('wrong_state')
  await countPayment(ctx, investor_id)
  // Locks the order, so that the second of two concurrent requests replaces the first one's attempt.
  const { investment } = await transition(ctx)
  const { id } = await startAttempt(ctx, investment, {
    reference: provider.newReference(),
    amount: left,
    // Asks a page's provider even before the person has paid there, because nobody else tells when they do.
    ask_at: provider.kind === 'page' ? firstQueryAt(ctx) : null,
    expires_at: new Date(ctx.realNow.getTime() + attemptTimeoutMs),
  })
  return { id, url: pageAddress(ctx, id) }
}

async function countPayment({ tx, realNow }: Context, investorId: string): Promise<void> {
  const { count, ends } = await increment(tx, 'beginPayment', `payer ${investorId}`, dayInSeconds, realNow)
  if (count > paymentsADay) throwTooMany(ends, realNow)
}
