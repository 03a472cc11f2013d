import { type Cents, cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { MoveRequest, MoveResult } from '../transfer.ts'
import type { MangopayClient } from './client.ts'
import { ownerContext, readBody } from './pending.ts'
import { findTransfer, makeTransfer } from './transfer.ts'

/**
 * Moves earnings from a wallet of the owner `ownerId` to the holder's wallet, where they become a balance; idempotent
 * by reference. Throws `NeedsPerson` if the holder must first allow access to their wallet, and `unavailable`.
 */
export async function moveToWallet(
  client: MangopayClient,
  ownerId: string,
  { wallet, reference, account, amount, currency, returnTo }: MoveRequest,
): Promise<MoveResult> {
  const existingTransfer = await findTransfer(client, account.wallet, reference, returnTo)
  if (existingTransfer) return toMoveResult(existingTransfer)
  const funds = await ownFundsOf(client, wallet)
  if (funds === 'no_access') return throwError('unavailable')
  if (funds < amount) return { outcome: 'funds' }
  return toMoveResult(
    await makeTransfer(client, {
      author: ownerId,
      from: wallet,
      to: account.wallet,
      reference,
      amount,
      fees: cents(0),
      currency,
      present: false,
    }),
  )
}

/**
 * Returns the amount in a wallet in cents, without its owner; `no_access` if an investor has not allowed access to
 * their wallet. Throws `unavailable`.
 */
export async function ownFundsOf(client: MangopayClient, walletId: string): Promise<Cents | 'no_access'> {
  const path = `/wallets/${encodeURIComponent(walletId)}`
  const response = await client.get(`${path}?ScaContext=USER_NOT_PRESENT`, { needsConsent: true })
  return response?.status === 403 ? 'no_access' : readBalance(response?.status === 200 ? response.body : {})
}

/**
 * Returns the amount in a person's wallet in cents. Throws `NeedsPerson` if the person must first allow access to the
 * wallet, and `unavailable`.
 */
export async function fundsOf(client: MangopayClient, walletId: string, returnTo: string): Promise<Cents> {
  const response = await client.get(`/wallets/${encodeURIComponent(walletId)}?${ownerContext}`)
  return readBalance(readBody(response, returnTo))
}

function readBalance({ Balance }: Record<string, unknown>): Cents {
  const amount = isObject(Balance) ? Balance.Amount : undefined
  return typeof amount === 'number' && Number.isSafeInteger(amount)
    ? cents(amount)
    : throwError('unavailable')
}

function toMoveResult({ Id, Status }: Record<string, unknown>): MoveResult {
  return Status === 'SUCCEEDED' && typeof Id === 'string'
    ? { outcome: 'moved', number: Id }
    : throwError('unavailable')
}
