import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { BouncedPayOut, PayOutAnswer, PayOutRequest } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { asOwner, itemsIn, pendingPage } from './pending.ts'
import { recipientOf } from './recipient.ts'

/**
 * Pays out of the payer's wallet: what came by transfer, which MANGOPAY does not refund, or earnings, which come from a
 * wallet of the `owner`. Idempotent: looks for a payout with its tag first; throws `NeedsPerson` before its owner may view
 * the wallet, and `unavailable`.
 */
export async function payOut(
  client: MangopayClient,
  owner: string,
  request: PayOutRequest,
): Promise<PayOutAnswer> {
  const { account, payout, amount, currency, provider_id, label, from, returnTo } = request
  const path = `/wallets/${encodeURIComponent(account.wallet)}/transactions`
  const newest = 'sort=CreationDate:DESC&per_page=100'
  const made = itemsIn(await client.get(`${path}?type=PAYOUT&${newest}&${asOwner}`), returnTo)
  const earlier = made.find(({ Tag, Type }) => Tag === payout && Type === 'PAYOUT')
  if (earlier) return payOutIn(earlier, returnTo)
  const recipient = await recipientOf(client, request)
  if (typeof recipient === 'object') return { outcome: 'needs_person', number: '', ...recipient }
  if (from && !(await moveEarnings(client, owner, request, from)))
    return { outcome: 'refused', number: '', code: 'funds' }
  if (recipient === undefined) return { outcome: 'refused', number: '', code: 'recipient' }
  const answer = await client.create('/payouts/bankwire', keyOf('payout', payout), {
    AuthorId: account.user,
    DebitedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    RecipientId: recipient,
    BankWireRef: label,
    ...(provider_id !== '' && { PaymentRef: { ReasonType: 'PAYIN_REFUND', ReferenceId: provider_id } }),
    Tag: payout,
  })
  if (!answer) return throwError('unavailable')
  if (answer.status >= 400) return { outcome: 'refused', number: '', code: codeIn(answer.body.Type) }
  return payOutIn(answer.body, returnTo)
}

/**
 * Moves earnings to their holder's wallet once, however often they are paid out; false if the wallet does not hold as
 * much. Throws `unavailable`.
 */
async function moveEarnings(
  client: MangopayClient,
  owner: string,
  { account, amount, currency, returnTo }: PayOutRequest,
  { wallet, reference }: NonNullable<PayOutRequest['from']>,
): Promise<boolean> {
  const path = `/wallets/${encodeURIComponent(account.wallet)}/transactions`
  const query = `type=TRANSFER&sort=CreationDate:DESC&per_page=100&${asOwner}`
  const made = itemsIn(await client.get(`${path}?${query}`), returnTo)
  const earlier = made.find(
    ({ Tag, Type, Status }) => Tag === reference && Type === 'TRANSFER' && Status !== 'FAILED',
  )
  if (earlier) return earlier.Status === 'SUCCEEDED' || throwError('unavailable')
  // Nobody of the operator's is present, who has consented to it at MANGOPAY.
  const source = await client.get(`/wallets/${encodeURIComponent(wallet)}?ScaContext=USER_NOT_PRESENT`)
  const Balance = source?.status === 200 ? source.body.Balance : undefined
  if (!isObject(Balance)) return throwError('unavailable')
  if (!(Number(Balance.Amount) >= Number(amount))) return false
  const answer = await client.create('/transfers', keyOf('earnings', reference), {
    AuthorId: owner,
    DebitedWalletId: wallet,
    CreditedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    ScaContext: 'USER_NOT_PRESENT',
    Tag: reference,
  })
  return (answer?.status === 200 && answer.body.Status === 'SUCCEEDED') || throwError('unavailable')
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

function payOutIn(body: Record<string, unknown>, returnTo: string): PayOutAnswer {
  const { Id, Status, ResultCode } = body
  if (typeof Id !== 'string' || Id === '') return throwError('unavailable')
  const next = pendingPage(body, returnTo)
  if (next !== undefined) return { outcome: 'needs_person', number: Id, next }
  if (Status === 'CREATED') return { outcome: 'sent', number: Id }
  if (Status === 'SUCCEEDED') return { outcome: 'arrived', number: Id }
  if (Status === 'FAILED') return { outcome: 'refused', number: Id, code: codeIn(ResultCode) }
  return throwError('unavailable')
}

function codeIn(value: unknown): string {
  return String(value).slice(0, 40)
}
