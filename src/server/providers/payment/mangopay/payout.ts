import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { BouncedPayOut, PayOutAnswer, PayOutRequest } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { recipientOf } from './recipient.ts'

/**
 * Pays out of the wallet that received transfers, because MANGOPAY does not refund transfers. Idempotent: looks for a
 * payout with its tag first; throws `unavailable`.
 */
export async function payOut(client: MangopayClient, request: PayOutRequest): Promise<PayOutAnswer> {
  const { account, payout, amount, currency, provider_id, label } = request
  const wallet = encodeURIComponent(account.wallet)
  const made = await client.get(
    `/wallets/${wallet}/transactions?type=PAYOUT&sort=CreationDate:DESC&per_page=100`,
  )
  if (made?.status !== 200 || !Array.isArray(made.body.items)) return throwError('unavailable')
  const earlier = made.body.items
    .filter(isObject)
    .find(({ Tag, Type }) => Tag === payout && Type === 'PAYOUT')
  if (earlier) return payOutIn(earlier)
  const recipient = await recipientOf(client, request)
  if (recipient === undefined) return { outcome: 'refused', number: '', code: 'recipient' }
  const answer = await client.create('/payouts/bankwire', keyOf('payout', payout), {
    AuthorId: account.user,
    DebitedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    RecipientId: recipient,
    BankWireRef: label,
    PaymentRef: { ReasonType: 'PAYIN_REFUND', ReferenceId: provider_id },
    Tag: payout,
  })
  if (!answer) return throwError('unavailable')
  if (answer.status >= 400) return { outcome: 'refused', number: '', code: codeIn(answer.body.Type) }
  return payOutIn(answer.body)
}

/** Returns the payout that a bank returned, by the refund's id; `none` for other refunds. Throws `unavailable`. */
export async function findBounced(client: MangopayClient, refund: string): Promise<BouncedPayOut | 'none'> {
  const seen = await client.get(`/refunds/${encodeURIComponent(refund)}`)
  if (seen?.status === 404) return 'none'
  if (seen?.status !== 200) return throwError('unavailable')
  const { Status, InitialTransactionType, InitialTransactionId: number, RefundReason } = seen.body
  if (Status !== 'SUCCEEDED' || InitialTransactionType !== 'PAYOUT' || typeof number !== 'string')
    return 'none'
  const reason = isObject(RefundReason) ? RefundReason.RefundReasonType : undefined
  return { number, code: codeIn(reason ?? 'returned') }
}

function payOutIn({ Id, Status, ResultCode }: Record<string, unknown>): PayOutAnswer {
  if (typeof Id !== 'string' || Id === '') return throwError('unavailable')
  if (Status === 'CREATED') return { outcome: 'sent', number: Id }
  if (Status === 'SUCCEEDED') return { outcome: 'arrived', number: Id }
  if (Status === 'FAILED') return { outcome: 'refused', number: Id, code: codeIn(ResultCode) }
  return throwError('unavailable')
}

function codeIn(value: unknown): string {
  return String(value).slice(0, 40)
}
