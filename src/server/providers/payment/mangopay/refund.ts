import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { RefundRequest, RefundResult } from '../refund.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'

/**
 * Refunds a payment by card or Bizum, or a part of it; idempotent by the refund's tag. MANGOPAY refuses a refund of
 * more than the remaining amount; throws `unavailable`.
 */
export async function refundPayIn(
  client: MangopayClient,
  { provider_id, refund, amount, currency, disputed, returnTo }: RefundRequest,
): Promise<RefundResult> {
  const path = `/payins/${encodeURIComponent(provider_id)}`
  const refunds = await client.get(`${path}/refunds`)
  if (refunds?.status !== 200 || !Array.isArray(refunds.body.items)) return throwError('unavailable')
  const existingRefund = refunds.body.items
    .filter(isObject)
    .find(({ Status, Tag }) => Status !== 'FAILED' && Tag === refund)
  if (existingRefund) return toRefundResult(existingRefund, returnTo)
  if (disputed) return { outcome: 'refused', code: 'charged_back' }
  const payIn = await client.get(path)
  if (payIn?.status !== 200) return throwError('unavailable')
  const response = await client.create(`${path}/refunds`, idempotencyKeyOf('refund', refund), {
    AuthorId: payIn.body.AuthorId,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    Tag: refund,
  })
  if (!response) return throwError('unavailable')
  if (response.status >= 400) return { outcome: 'refused', code: String(response.body.Type).slice(0, 40) }
  return toRefundResult(response.body, returnTo)
}

function toRefundResult(refund: Record<string, unknown>, returnTo: string): RefundResult {
  const { Status, Id, ResultCode } = refund
  const next = pendingPage(refund, returnTo)
  if (next !== undefined) return { outcome: 'needs_person', next }
  if (Status === 'SUCCEEDED' && typeof Id === 'string') return { outcome: 'refunded', authorisation: Id }
  if (Status === 'FAILED') return { outcome: 'refused', code: String(ResultCode).slice(0, 40) }
  return throwError('unavailable')
}
