import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { PayOutRequest } from '../payout.ts'
import { idempotencyKeyOf, type MangopayClient, type MangopayResponse } from './client.ts'
import { ownerContext, readItems } from './pending.ts'

/** Limits the search to the last 10,000 transfers. */
const maxPages = 100
const newestTransfersQuery = 'type=TRANSFER&sort=CreationDate:DESC&per_page=100'
/** Says that the operator is not present; the operator has consented to this at MANGOPAY. */
const operatorContext = 'ScaContext=USER_NOT_PRESENT'

/**
 * Moves the earnings of a payout from the owner's wallet to the holder's, once. Returns `funds` if the owner's wallet
 * contains too little and `returned` if the earnings were moved back; throws `NeedsPerson` and `unavailable`.
 */
export async function moveEarnings(
  client: MangopayClient,
  ownerId: string,
  request: PayOutRequest,
  walletId: string,
): Promise<'funds' | 'returned' | undefined> {
  const { account, amount, currency, payout } = request
  const transfer = await findEarningsTransfer(client, request)
  if (transfer && (await isReturned(client, transfer.id))) return 'returned'
  if (transfer) return transfer.isDone ? undefined : throwError('unavailable')
  const source = await client.get(`/wallets/${encodeURIComponent(walletId)}?${operatorContext}`)
  const Balance = source?.status === 200 ? source.body.Balance : undefined
  if (!isObject(Balance)) return throwError('unavailable')
  if (!(Number(Balance.Amount) >= Number(amount))) return 'funds'
  const response = await client.create('/transfers', idempotencyKeyOf('earnings', payout), {
    AuthorId: ownerId,
    DebitedWalletId: walletId,
    CreditedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    ScaContext: 'USER_NOT_PRESENT',
    Tag: tagOf(payout),
  })
  return isDone(response) ? undefined : throwError('unavailable')
}

/**
 * Moves the earnings of a refused payout back to the owner's wallet, once; does nothing if they were never moved.
 * Throws `NeedsPerson` and `unavailable`.
 */
export async function returnEarnings(
  client: MangopayClient,
  ownerId: string,
  request: PayOutRequest,
): Promise<void> {
  const transfer = await findEarningsTransfer(client, request)
  if (transfer) await refundTransfer(client, ownerId, transfer.id)
}

/** Moves the earnings back to the owner's wallet, once, after a bank returned their payout. Throws `unavailable`. */
export async function returnBounced(
  client: MangopayClient,
  ownerId: string,
  { Tag, CreationDate }: Record<string, unknown>,
  walletId: string,
): Promise<void> {
  // Searches the owner's wallet, because the holder is not present to allow access to the holder's wallet.
  const path = `/wallets/${encodeURIComponent(walletId)}/transactions?${newestTransfersQuery}&${operatorContext}`
  const until = `beforedate=${Number(CreationDate) + 1}`
  for (let page = 1; ; page += 1) {
    const response = await client.get(`${path}&${until}&page=${page}`)
    if (response?.status !== 200 || !Array.isArray(response.body.items)) return throwError('unavailable')
    const transfer = findTransferIn(response.body.items.filter(isObject), String(Tag))
    if (transfer) return refundTransfer(client, ownerId, transfer.id)
    if (response.body.items.length < 100 || page === maxPages) return
  }
}

async function refundTransfer(client: MangopayClient, ownerId: string, transferId: string): Promise<void> {
  if (await isReturned(client, transferId)) return
  const path = `/transfers/${encodeURIComponent(transferId)}/refunds`
  const key = idempotencyKeyOf('earnings back', transferId)
  const response = await client.create(path, key, { AuthorId: ownerId })
  if (!isDone(response)) throwError('unavailable')
}

/** Returns the transfer of a payout's earnings to their holder; undefined if there is none. */
async function findEarningsTransfer(client: MangopayClient, { account, payout, returnTo }: PayOutRequest) {
  const path = `/wallets/${encodeURIComponent(account.wallet)}/transactions?${newestTransfersQuery}&${ownerContext}`
  return findTransferIn(readItems(await client.get(path), returnTo), payout)
}

function findTransferIn(items: readonly Record<string, unknown>[], payout: string) {
  const transfer = items.find(
    ({ Tag, Type, Nature, Status }) =>
      Tag === tagOf(payout) && Type === 'TRANSFER' && Nature === 'REGULAR' && Status !== 'FAILED',
  )
  return transfer && { id: String(transfer.Id), isDone: transfer.Status === 'SUCCEEDED' }
}

async function isReturned(client: MangopayClient, transferId: string): Promise<boolean> {
  const refunds = await client.get(`/transfers/${encodeURIComponent(transferId)}/refunds`)
  if (refunds?.status !== 200 || !Array.isArray(refunds.body.items)) return throwError('unavailable')
  return refunds.body.items.filter(isObject).some(({ Status }) => Status === 'SUCCEEDED')
}

const isDone = (response: MangopayResponse) =>
  response?.status === 200 && response.body.Status === 'SUCCEEDED'

const tagOf = (payout: string) => `earnings-${payout}`
