import { type Cents, cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import type { MoveAnswer, MoveRequest } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { asOwner, bodyIn } from './pending.ts'
import { findTransfer, makeTransfer } from './transfer.ts'

/**
 * Moves earnings from a wallet of the `owner` to their holder's, once by its reference, where they are the holder's
 * balance. Throws `NeedsPerson` before the holder's wallet may be viewed, and `unavailable`.
 */
export async function moveToWallet(
  client: MangopayClient,
  owner: string,
  { wallet, reference, account, amount, currency, returnTo }: MoveRequest,
): Promise<MoveAnswer> {
  const earlier = await findTransfer(client, account.wallet, reference, returnTo)
  if (earlier) return movedIn(earlier)
  // Nobody of the operator's is present, who has consented to it at MANGOPAY.
  const source = await client.get(`/wallets/${encodeURIComponent(wallet)}?ScaContext=USER_NOT_PRESENT`)
  if (balanceIn(source?.status === 200 ? source.body : {}) < amount) return { outcome: 'funds' }
  return movedIn(
    await makeTransfer(client, {
      ...{ author: owner, from: wallet, to: account.wallet, reference },
      ...{ amount, fees: cents(0), currency, present: false },
    }),
  )
}

/** Returns the cents in a person's wallet. Throws `NeedsPerson` before it may be viewed, and `unavailable`. */
export async function fundsOf(client: MangopayClient, wallet: string, returnTo: string): Promise<Cents> {
  const answer = await client.get(`/wallets/${encodeURIComponent(wallet)}?${asOwner}`)
  return balanceIn(bodyIn(answer, returnTo))
}

function balanceIn({ Balance }: Record<string, unknown>): Cents {
  const amount = isObject(Balance) ? Balance.Amount : undefined
  return typeof amount === 'number' && Number.isSafeInteger(amount)
    ? cents(amount)
    : throwError('unavailable')
}

function movedIn({ Id, Status }: Record<string, unknown>): MoveAnswer {
  return Status === 'SUCCEEDED' && typeof Id === 'string'
    ? { outcome: 'moved', number: Id }
    : throwError('unavailable')
}
