import { isObject } from '../../../../language/common/objects.ts'
import { fail } from '../../../kernel/errors.ts'
import type { PaidPayment, RefundAnswer } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'

/**
 * Gives a whole card payment back: once, for a refund that was made is found before another is asked for. Where MANGOPAY has
 * given back a part of it already, it refuses the whole.
 */
export async function refundCard(
  client: MangopayClient,
  { provider_id, reference, amount, currency }: PaidPayment,
): Promise<RefundAnswer> {
  const path = `/payins/${encodeURIComponent(provider_id)}`
  const made = await client.get(`${path}/refunds`)
  if (made?.status !== 200 || !Array.isArray(made.body.items)) return fail('unavailable')
  const earlier = made.body.items
    .filter(isObject)
    .find((each) => each.Status !== 'FAILED' && isOf(each, amount))
  if (earlier) return refundIn(earlier)
  const payIn = await client.get(path)
  if (payIn?.status !== 200) return fail('unavailable')
  const answer = await client.create(`${path}/refunds`, keyOf('refund', reference), {
    AuthorId: payIn.body.AuthorId,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    Tag: reference,
  })
  if (!answer) return fail('unavailable')
  if (answer.status >= 400) return { outcome: 'refused', code: String(answer.body.Type).slice(0, 40) }
  return refundIn(answer.body)
}

function isOf({ DebitedFunds }: Record<string, unknown>, amount: bigint): boolean {
  return isObject(DebitedFunds) && DebitedFunds.Amount === Number(amount)
}

function refundIn({ Status, Id, ResultCode }: Record<string, unknown>): RefundAnswer {
  if (Status === 'SUCCEEDED' && typeof Id === 'string') return { outcome: 'refunded', authorisation: Id }
  if (Status === 'FAILED') return { outcome: 'refused', code: String(ResultCode).slice(0, 40) }
  return fail('unavailable')
}
