import type { Cents } from '../../../../domain/money.ts'
import { throwError } from '../../../kernel/errors.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { itemsIn, ownerContext } from './pending.ts'

/** Describes a transfer between two wallets; `reference` is its tag, unique per transfer. */
export interface Transfer {
  author: string
  from: string
  to: string
  amount: Cents
  fees: Cents
  currency: string
  reference: string
  /**
   * Says whether the author is present to confirm the transfer; otherwise they have consented to transfers by the
   * platform.
   */
  present: boolean
}

/** Returns the transfer with a tag among the newest of a person's wallet. Throws `NeedsPerson` and `unavailable`. */
export async function findTransfer(
  client: MangopayClient,
  walletId: string,
  reference: string,
  returnTo: string,
): Promise<Record<string, unknown> | undefined> {
  const path = `/wallets/${encodeURIComponent(walletId)}/transactions`
  const query = `type=TRANSFER&sort=CreationDate:DESC&per_page=100&${ownerContext}`
  const transfers = itemsIn(await client.get(`${path}?${query}`), returnTo)
  return transfers.find(
    ({ Tag, Type, Nature, Status }) =>
      Tag === reference && Type === 'TRANSFER' && Nature === 'REGULAR' && Status !== 'FAILED',
  )
}

/** Transfers between wallets; idempotent by tag within a day, and failed if invalid. Throws `unavailable`. */
export async function makeTransfer(
  client: MangopayClient,
  { author, from, to, amount, fees, currency, reference, present: isPresent }: Transfer,
): Promise<Record<string, unknown>> {
  const response = await client.create('/transfers', keyOf('transfer', reference), {
    AuthorId: author,
    DebitedWalletId: from,
    CreditedWalletId: to,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: Number(fees) },
    ScaContext: isPresent ? 'USER_PRESENT' : 'USER_NOT_PRESENT',
    Tag: reference,
  })
  if (response?.status === 400) return { Status: 'FAILED', ResultCode: response.body.Type ?? '400' }
  return response?.status === 200 ? response.body : throwError('unavailable')
}
