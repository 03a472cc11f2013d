import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { BouncedPayOut, PayOutRequest, PayOutResult } from '../payout.ts'
import { fundsOf } from './balance.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { toShortCode } from './codes.ts'
import { moveEarnings, returnBounced, returnEarnings } from './move-earnings.ts'
import { ownerContext, pendingPage, readItems } from './pending.ts'
import { recipientOf } from './recipient.ts'

/**
 * Pays a refund of a transfer, a balance, or earnings from a person's wallet to a bank account; earnings are first
 * moved from a wallet of the owner `ownerId`, and moved back if the payout is refused. Idempotent by the payout's tag;
 * throws `NeedsPerson` if the person must first allow access to their wallet, and `unavailable`.
 */
export async function payOut(
  client: MangopayClient,
  ownerId: string,
  request: PayOutRequest,
): Promise<PayOutResult> {
  const { account, payout, amount, currency, provider_id, label, from, returnTo } = request
  const path = `/wallets/${encodeURIComponent(account.wallet)}/transactions`
  const newestFirst = 'sort=CreationDate:DESC&per_page=100'
  const existingPayouts = readItems(
    await client.get(`${path}?type=PAYOUT&${newestFirst}&${ownerContext}`),
    returnTo,
  )
  const existingPayout = existingPayouts.find(({ Tag, Type }) => Tag === payout && Type === 'PAYOUT')
  if (existingPayout)
    return returnEarningsIfRefused(client, ownerId, request, toPayOutResult(existingPayout, returnTo))
  const recipient = await recipientOf(client, request)
  if (typeof recipient === 'object') return { outcome: 'needs_person', number: '', ...recipient }
  if (recipient === undefined) return { outcome: 'refused', number: '', code: 'recipient' }
  const refusal = from
    ? await moveEarnings(client, ownerId, request, from.wallet)
    : await missingFundsOf(client, request)
  if (refusal) return { outcome: 'refused', number: '', code: refusal }
  const response = await client.create('/payouts/bankwire', idempotencyKeyOf('payout', payout), {
    AuthorId: account.user,
    DebitedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    RecipientId: recipient,
    BankWireRef: label,
    ...(provider_id !== '' && { PaymentRef: { ReasonType: 'PAYIN_REFUND', ReferenceId: provider_id } }),
    Tag: payout,
  })
  if (!response) return throwError('unavailable')
  if (response.status < 400)
    return returnEarningsIfRefused(client, ownerId, request, toPayOutResult(response.body, returnTo))
  const code = toShortCode(response.body.Type)
  return returnEarningsIfRefused(client, ownerId, request, { outcome: 'refused', number: '', code })
}

/** Returns `funds` if the wallet contains less than the balance to pay out; undefined if not, and for refunds. */
async function missingFundsOf(
  client: MangopayClient,
  { account, amount, provider_id, returnTo }: PayOutRequest,
): Promise<'funds' | undefined> {
  if (provider_id !== '') return undefined
  return (await fundsOf(client, account.wallet, returnTo)) < amount ? 'funds' : undefined
}

/** Returns the result, after moving the earnings of a refused payout back to the owner's wallet. */
async function returnEarningsIfRefused(
  client: MangopayClient,
  ownerId: string,
  request: PayOutRequest,
  result: PayOutResult,
): Promise<PayOutResult> {
  if (request.from && result.outcome === 'refused') await returnEarnings(client, ownerId, request)
  return result
}

/**
 * Returns the payout that a bank returned, by the refund's id; `none` for other refunds. Moves the payout's earnings
 * back to the owner's wallet unless `walletId` is empty; throws `unavailable`.
 */
export async function findBounced(
  client: MangopayClient,
  ownerId: string,
  refundId: string,
  walletId: string,
): Promise<BouncedPayOut | 'none'> {
  const response = await client.get(`/refunds/${encodeURIComponent(refundId)}`)
  if (response?.status === 404) return 'none'
  if (response?.status !== 200) return throwError('unavailable')
  const { Status, InitialTransactionType, InitialTransactionId: number, RefundReason } = response.body
  if (Status !== 'SUCCEEDED' || InitialTransactionType !== 'PAYOUT' || typeof number !== 'string')
    return 'none'
  const payOut = await client.get(`/payouts/${encodeURIComponent(number)}`)
  if (payOut?.status !== 200) return throwError('unavailable')
  if (walletId !== '' && !isObject(payOut.body.PaymentRef))
    await returnBounced(client, ownerId, payOut.body, walletId)
  const reason = isObject(RefundReason) ? RefundReason.RefundReasonType : undefined
  return { number, code: toShortCode(reason ?? 'returned') }
}

function toPayOutResult(body: Record<string, unknown>, returnTo: string): PayOutResult {
  const { Id, Status, ResultCode } = body
  if (typeof Id !== 'string' || Id === '') return throwError('unavailable')
  const next = pendingPage(body, returnTo)
  if (next !== undefined) return { outcome: 'needs_person', number: Id, next }
  if (Status === 'CREATED') return { outcome: 'sent', number: Id }
  if (Status === 'SUCCEEDED') return { outcome: 'arrived', number: Id }
  if (Status === 'FAILED') return { outcome: 'refused', number: Id, code: toShortCode(ResultCode) }
  return throwError('unavailable')
}
