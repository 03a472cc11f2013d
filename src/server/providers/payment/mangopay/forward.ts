import { minus } from '../../../../domain/money.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { BalanceForwardRequest, ForwardRequest, ForwardResult } from '../transfer.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { toShortCode } from './codes.ts'
import { pendingPage } from './pending.ts'
import { readAmount } from './report.ts'
import { findTransfer, makeTransfer, type Transfer } from './transfer.ts'

/** Creates the wallet of an issuance, owned by the operator's verified user; idempotent. Throws `unavailable`. */
export async function openIssuance(
  client: MangopayClient,
  ownerId: string,
  issuanceId: string,
  currency: string,
): Promise<string> {
  const body = { Owners: [ownerId], Description: issuanceId, Currency: currency, Tag: issuanceId }
  const response = await client.create('/wallets', idempotencyKeyOf('issuance', issuanceId, currency), body)
  const id = response?.status === 200 ? response.body.Id : undefined
  return typeof id === 'string' && id !== '' ? id : throwError('unavailable')
}

/**
 * Transfers a payment from its payer's wallet to the issuance's, and the fees to the platform; idempotent by the
 * transfer's tag. Throws `NeedsPerson` if the payer must first allow access to their wallet, and `unavailable` if the
 * outcome is unknown.
 */
export async function forward(
  client: MangopayClient,
  { provider_id, reference, wallet, amount, fees, currency, returnTo }: ForwardRequest,
): Promise<ForwardResult> {
  const payIn = await client.get(`/payins/${encodeURIComponent(provider_id)}`)
  const { AuthorId, CreditedWalletId } = payIn?.status === 200 ? payIn.body : {}
  if (typeof AuthorId !== 'string' || typeof CreditedWalletId !== 'string') return throwError('unavailable')
  return transferOnce(client, {
    author: AuthorId,
    from: CreditedWalletId,
    to: wallet,
    reference,
    amount,
    fees,
    currency,
    returnTo,
  })
}

/** Transfers a part of a person's balance to an issuance's wallet, and the fees to the platform, as `forward` does. */
export function forwardBalance(
  client: MangopayClient,
  { account, wallet, ...request }: BalanceForwardRequest,
): Promise<ForwardResult> {
  return transferOnce(client, { ...request, author: account.user, from: account.wallet, to: wallet })
}

/** Transfers money from a person's wallet, once; the person may have to confirm it. */
async function transferOnce(
  client: MangopayClient,
  { returnTo, ...transfer }: Omit<Transfer, 'present'> & { returnTo: string },
): Promise<ForwardResult> {
  const { from, reference } = transfer
  const existingTransfer = await findTransfer(client, from, reference, returnTo)
  return toForwardResult(
    existingTransfer ?? (await makeTransfer(client, { ...transfer, present: true })),
    returnTo,
  )
}

function toForwardResult(transfer: Record<string, unknown>, returnTo: string): ForwardResult {
  // Reads the amount, because an earlier attempt may have requested another one.
  if (transfer.Status === 'SUCCEEDED') {
    const { amount: fees } = readAmount(transfer.Fees)
    return { outcome: 'forwarded', forwarded: minus(readAmount(transfer.DebitedFunds).amount, fees), fees }
  }
  if (transfer.Status === 'FAILED') return { outcome: 'refused', code: toShortCode(transfer.ResultCode) }
  const next = pendingPage(transfer, returnTo)
  return next === undefined ? throwError('unavailable') : { outcome: 'needs_person', next }
}
