import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { BouncedPayOut, PayOutAnswer, PayOutRequest } from '../provider.ts'
import { fundsOf } from './balance.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { moveEarnings, returnBounced, returnEarnings } from './move-earnings.ts'
import { asOwner, itemsIn, pendingPage } from './pending.ts'
import { recipientOf } from './recipient.ts'

/**
 * Pays out of the payer's wallet: what came by transfer, which MANGOPAY does not refund, a balance, or earnings, which come
 * from a wallet of the `owner` and return there if the payout is refused. Idempotent: looks for a payout with its tag
 * first; throws `NeedsPerson` before its owner may view the wallet, and `unavailable`.
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
  if (earlier) return settled(client, owner, request, payOutIn(earlier, returnTo))
  const recipient = await recipientOf(client, request)
  if (typeof recipient === 'object') return { outcome: 'needs_person', number: '', ...recipient }
  if (recipient === undefined) return { outcome: 'refused', number: '', code: 'recipient' }
  const refusal = from
    ? await moveEarnings(client, owner, request, from.wallet)
    : await lackOf(client, request)
  if (refusal) return { outcome: 'refused', number: '', code: refusal }
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
  if (answer.status < 400) return settled(client, owner, request, payOutIn(answer.body, returnTo))
  const code = codeIn(answer.body.Type)
  return settled(client, owner, request, { outcome: 'refused', number: '', code })
}

/** Returns `funds` if a wallet does not hold a balance that leaves it; undefined otherwise, and for refunds. */
async function lackOf(
  client: MangopayClient,
  { account, amount, provider_id, returnTo }: PayOutRequest,
): Promise<'funds' | undefined> {
  if (provider_id !== '') return undefined
  return (await fundsOf(client, account.wallet, returnTo)) < amount ? 'funds' : undefined
}

/** Returns an answer, after the earnings of a refused payout are back in the owner's wallet. */
async function settled(
  client: MangopayClient,
  owner: string,
  request: PayOutRequest,
  answer: PayOutAnswer,
): Promise<PayOutAnswer> {
  if (request.from && answer.outcome === 'refused') await returnEarnings(client, owner, request)
  return answer
}

/**
 * Returns the payout that a bank returned, by the refund's id, after its earnings are back in this wallet of the
 * owner's; `none` for other refunds. Throws `unavailable`.
 */
export async function findBounced(
  client: MangopayClient,
  owner: string,
  refund: string,
  wallet: string,
): Promise<BouncedPayOut | 'none'> {
  const seen = await client.get(`/refunds/${encodeURIComponent(refund)}`)
  if (seen?.status === 404) return 'none'
  if (seen?.status !== 200) return throwError('unavailable')
  const { Status, InitialTransactionType, InitialTransactionId: number, RefundReason } = seen.body
  if (Status !== 'SUCCEEDED' || InitialTransactionType !== 'PAYOUT' || typeof number !== 'string')
    return 'none'
  const payOut = await client.get(`/payouts/${encodeURIComponent(number)}`)
  if (payOut?.status !== 200) return throwError('unavailable')
  if (wallet !== '' && !isObject(payOut.body.PaymentRef))
    await returnBounced(client, owner, payOut.body, wallet)
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
