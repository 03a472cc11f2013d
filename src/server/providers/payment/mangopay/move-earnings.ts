import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { PayOutRequest } from '../provider.ts'
import { type Answer, keyOf, type MangopayClient } from './client.ts'
import { asOwner, itemsIn } from './pending.ts'

/** Limits the search to the last 10,000 transfers. */
const maxPages = 100
const newest = 'type=TRANSFER&sort=CreationDate:DESC&per_page=100'
/** Tells MANGOPAY that nobody of the operator's is present, who has consented to it there. */
const asOperator = 'ScaContext=USER_NOT_PRESENT'

/**
 * Moves the earnings of a payout from the owner's wallet to their holder's, once; returns why it does not: `funds` if the
 * wallet does not hold as much, `returned` if they were moved back. Throws `NeedsPerson` and `unavailable`.
 */
export async function moveEarnings(
  client: MangopayClient,
  owner: string,
  request: PayOutRequest,
  wallet: string,
): Promise<'funds' | 'returned' | undefined> {
  const { account, amount, currency, payout } = request
  const moved = await movedFor(client, request)
  if (moved && (await isReturned(client, moved.id))) return 'returned'
  if (moved) return moved.isDone ? undefined : throwError('unavailable')
  const source = await client.get(`/wallets/${encodeURIComponent(wallet)}?${asOperator}`)
  const Balance = source?.status === 200 ? source.body.Balance : undefined
  if (!isObject(Balance)) return throwError('unavailable')
  if (!(Number(Balance.Amount) >= Number(amount))) return 'funds'
  const answer = await client.create('/transfers', keyOf('earnings', payout), {
    AuthorId: owner,
    DebitedWalletId: wallet,
    CreditedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    ScaContext: 'USER_NOT_PRESENT',
    Tag: tagOf(payout),
  })
  return isDone(answer) ? undefined : throwError('unavailable')
}

/**
 * Returns the earnings of a payout that was refused to the owner's wallet, if they were moved; once. Throws `NeedsPerson`
 * and `unavailable`.
 */
export async function returnEarnings(
  client: MangopayClient,
  owner: string,
  request: PayOutRequest,
): Promise<void> {
  const moved = await movedFor(client, request)
  if (moved) await refund(client, owner, moved.id)
}

/** Returns the earnings of a payout that a bank returned to the owner's wallet, once. Throws `unavailable`. */
export async function returnBounced(
  client: MangopayClient,
  owner: string,
  { Tag, CreationDate }: Record<string, unknown>,
  wallet: string,
): Promise<void> {
  // Looks in the owner's wallet, because the holder is not present to view their own.
  const path = `/wallets/${encodeURIComponent(wallet)}/transactions?${newest}&${asOperator}`
  const until = `beforedate=${Number(CreationDate) + 1}`
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`${path}&${until}&page=${page}`)
    if (answer?.status !== 200 || !Array.isArray(answer.body.items)) return throwError('unavailable')
    const moved = transferIn(answer.body.items.filter(isObject), String(Tag))
    if (moved) return refund(client, owner, moved.id)
    if (answer.body.items.length < 100 || page === maxPages) return
  }
}

async function refund(client: MangopayClient, owner: string, transfer: string): Promise<void> {
  if (await isReturned(client, transfer)) return
  const path = `/transfers/${encodeURIComponent(transfer)}/refunds`
  const answer = await client.create(path, keyOf('earnings back', transfer), { AuthorId: owner })
  if (!isDone(answer)) throwError('unavailable')
}

/** Returns the transfer of a payout's earnings to their holder; undefined before it. */
async function movedFor(client: MangopayClient, { account, payout, returnTo }: PayOutRequest) {
  const path = `/wallets/${encodeURIComponent(account.wallet)}/transactions?${newest}&${asOwner}`
  return transferIn(itemsIn(await client.get(path), returnTo), payout)
}

function transferIn(items: readonly Record<string, unknown>[], payout: string) {
  const moved = items.find(
    ({ Tag, Type, Nature, Status }) =>
      Tag === tagOf(payout) && Type === 'TRANSFER' && Nature === 'REGULAR' && Status !== 'FAILED',
  )
  return moved && { id: String(moved.Id), isDone: moved.Status === 'SUCCEEDED' }
}

async function isReturned(client: MangopayClient, transfer: string): Promise<boolean> {
  const refunds = await client.get(`/transfers/${encodeURIComponent(transfer)}/refunds`)
  if (refunds?.status !== 200 || !Array.isArray(refunds.body.items)) return throwError('unavailable')
  return refunds.body.items.filter(isObject).some(({ Status }) => Status === 'SUCCEEDED')
}

const isDone = (answer: Answer) => answer?.status === 200 && answer.body.Status === 'SUCCEEDED'

const tagOf = (payout: string) => `earnings-${payout}`
