import { throwError } from '../../../kernel/errors.ts'
import type { ForwardAnswer, ForwardRequest } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { asOwner, itemsIn, pendingPage } from './pending.ts'

/** Creates the wallet of an issuance, owned by the operator's verified user; idempotent. Throws `unavailable`. */
export async function openIssuance(
  client: MangopayClient,
  owner: string,
  issuance: string,
  currency: string,
): Promise<string> {
  const body = { Owners: [owner], Description: issuance, Currency: currency, Tag: issuance }
  const answer = await client.create('/wallets', keyOf('issuance', issuance, currency), body)
  const id = answer?.status === 200 ? answer.body.Id : undefined
  return typeof id === 'string' && id !== '' ? id : throwError('unavailable')
}

/**
 * Transfers a payment from its payer's wallet to the issuance's, and the fees to the platform. Idempotent: looks for an
 * earlier transfer with its tag first; throws `NeedsPerson` before the payer may view their wallet,
 * `unavailable` unless the transfer has succeeded or waits for the payer.
 */
export async function forward(
  client: MangopayClient,
  { provider_id, reference, wallet, amount, fees, currency, returnTo }: ForwardRequest,
): Promise<ForwardAnswer> {
  const payIn = await client.get(`/payins/${encodeURIComponent(provider_id)}`)
  const { AuthorId, CreditedWalletId } = payIn?.status === 200 ? payIn.body : {}
  if (typeof AuthorId !== 'string' || typeof CreditedWalletId !== 'string') return throwError('unavailable')
  const path = `/wallets/${encodeURIComponent(CreditedWalletId)}/transactions?type=TRANSFER&per_page=100`
  const made = itemsIn(await client.get(`${path}&${asOwner}`), returnTo)
  const earlier = made.find(({ Tag, Status }) => Tag === reference && Status !== 'FAILED')
  if (earlier) return forwardIn(earlier, returnTo)
  const answer = await client.create('/transfers', keyOf('transfer', reference), {
    AuthorId,
    DebitedWalletId: CreditedWalletId,
    CreditedWalletId: wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: Number(fees) },
    ScaContext: 'USER_PRESENT',
    Tag: reference,
  })
  return answer?.status === 200 ? forwardIn(answer.body, returnTo) : throwError('unavailable')
}

function forwardIn(transfer: Record<string, unknown>, returnTo: string): ForwardAnswer {
  if (transfer.Status === 'SUCCEEDED') return { outcome: 'forwarded' }
  const next = pendingPage(transfer, returnTo)
  return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
}
