import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { RefundAnswer, RefundRequest } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'

/**
 * Refunds a payment by card or Bizum, or a part of it; throws `unavailable`. Idempotent because it looks for a refund
 * with its tag first; MANGOPAY refuses more than is left of the payment.
 */
export async function refundPayIn(
  client: MangopayClient,
  { provider_id, refund, amount, currency, disputed, returnTo }: RefundRequest,
): Promise<RefundAnswer> {
  const path = `/payins/${encodeURIComponent(provider_id)}`
  const made = await client.get(`${path}/refunds`)
  if (made?.status !== 200 || !Array.isArray(made.body.items)) return throwError('unavailable')
  const earlier = made.body.items
    .filter(isObject)
    .find(({ Status, Tag }) => Status !== 'FAILED' && Tag === refund)
  if (earlier) return refundIn(earlier, returnTo)
  if (disputed) return { outcome: 'refused', code: 'charged_back' }
  const payIn = await client.get(path)
  if (payIn?.status !== 200) return throwError('unavailable')
  const answer = await client.create(`${path}/refunds`, keyOf('refund', refund), {
    AuthorId: payIn.body.AuthorId,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    Tag: refund,
  })
  if (!answer) return throwError('unavailable')
  if (answer.status >= 400) return { outcome: 'refused', code: String(answer.body.Type).slice(0, 40) }
  return refundIn(answer.body, returnTo)
}

function refundIn(refund: Record<string, unknown>, returnTo: string): RefundAnswer {
  const { Status, Id, ResultCode } = refund
  const next = pendingPage(refund, returnTo)
  if (next !== undefined) return { outcome: 'needs_person', next }
  if (Status === 'SUCCEEDED' && typeof Id === 'string') return { outcome: 'refunded', authorisation: Id }
  if (Status === 'FAILED') return { outcome: 'refused', code: String(ResultCode).slice(0, 40) }
  return throwError('unavailable')
}
