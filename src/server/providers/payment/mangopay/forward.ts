import { throwError } from '../../../kernel/errors.ts'
import type { BalanceForwardRequest, ForwardAnswer, ForwardRequest } from '../provider.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { pendingPage } from './pending.ts'
import { findTransfer, makeTransfer, type Transfer } from './transfer.ts'

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
  return moveOn(client, {
    ...{ author: AuthorId, from: CreditedWalletId, to: wallet, reference, amount, fees, currency, returnTo },
  })
}

/** Transfers a part of a person's balance to an issuance's wallet, and the fees to the platform, as `forward` does. */
export function forwardBalance(
  client: MangopayClient,
  { account, wallet, ...request }: BalanceForwardRequest,
): Promise<ForwardAnswer> {
  return moveOn(client, { ...request, author: account.user, from: account.wallet, to: wallet })
}

/** Transfers from a person's wallet once; they may have to confirm it. */
async function moveOn(
  client: MangopayClient,
  { returnTo, ...transfer }: Omit<Transfer, 'present'> & { returnTo: string },
): Promise<ForwardAnswer> {
  const { from, reference } = transfer
  const earlier = await findTransfer(client, from, reference, returnTo)
  return forwardIn(earlier ?? (await makeTransfer(client, { ...transfer, present: true })), returnTo)
}

function forwardIn(transfer: Record<string, unknown>, returnTo: string): ForwardAnswer {
  if (transfer.Status === 'SUCCEEDED') return { outcome: 'forwarded' }
  const next = pendingPage(transfer, returnTo)
  return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
}
