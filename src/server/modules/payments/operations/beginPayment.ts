import { incrementCounter, throwTooMany } from '../../../identity/limits.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { leftToPay } from '../../investments/left-to-pay.ts'
import { firstQueryAt } from '../../onboarding/query-times.ts'
import { startAttempt } from '../begin-attempt.ts'
import { pageAddress } from '../page-address.ts'

/** Limits the time to wait for the provider's result, in milliseconds. */
const attemptTimeoutInMs = 30 * 60_000

/** Limits the attempts per investor and day, against tests of stolen cards. */
const maxPaymentsPerDay = 30
const dayInSeconds = 86_400

export const beginPayment: Handler<'beginPayment'> = async (ctx, { body, subject, transition }) => {
  const { investor_id, payment_method } = subject.investment
  const amount = leftToPay(subject.investment)
  const provider = onlineProviderOf(ctx, payment_method)
  if (!provider || BigInt(body.total) !== amount) return throwError('wrong_state')
  await countAttempt(ctx, investor_id)
  // Locks the order, so that the second of two concurrent requests replaces the attempt of the first.
  const { investment } = await transition(ctx)
  const { id } = await startAttempt(ctx, investment, {
    provider: provider.name,
    reference: provider.newReference(),
    amount,
    // Schedules a query even before the person has paid on a provider's page, because such a provider sends
    // no webhook.
    ask_at: provider.kind === 'page' ? firstQueryAt(ctx) : null,
    expires_at: new Date(ctx.realNow.getTime() + attemptTimeoutInMs),
  })
  return { id, url: pageAddress(ctx, id) }
}

/** Counts an attempt against the investor's daily limit. Throws `too_many` above the limit. */
async function countAttempt({ tx, realNow }: Context, investorId: string): Promise<void> {
  const { count, ends } = await incrementCounter(
    tx,
    'beginPayment',
    `payer ${investorId}`,
    dayInSeconds,
    realNow,
  )
  if (count > maxPaymentsPerDay) throwTooMany(ends, realNow)
}
