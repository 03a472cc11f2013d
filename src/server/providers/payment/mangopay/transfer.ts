import type { Cents } from '../../../../domain/money.ts'
import { throwError } from '../../../kernel/errors.ts'
import { idempotencyKeyOf, type MangopayClient } from './client.ts'
import { ownerContext, readItems } from './pending.ts'

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
   * Says whether the author is present to confirm the transfer; if not, the author has consented to transfers by the
   * platform.
   */
  present: boolean
}

/** Finds a transfer by tag among the newest 100 of a person's wallet. Throws `NeedsPerson` and `unavailable`. */
export async function findTransfer(
  client: MangopayClient,
  walletId: string,
  reference: string,
  returnTo: string,
): Promise<Record<string, unknown> | undefined> {
  const path = `/wallets/${encodeURIComponent(walletId)}/transactions`
  const query = `type=TRANSFER&sort=CreationDate:DESC&per_page=100&${ownerContext}`
  const transfers = readItems(await client.get(`${path}?${query}`), returnTo)
  return transfers.find(
    ({ Tag, Type, Nature, Status }) =>
      Tag === reference && Type === 'TRANSFER' && Nature === 'REGULAR' && Status !== 'FAILED',
  )
}

/** Creates a transfer, idempotent by tag within a day; returns a failed transfer if rejected. Throws `unavailable`. */
export async function makeTransfer(
  client: MangopayClient,
  { author, from, to, amount, fees, currency, reference, present: isPresent }: Transfer,
): Promise<Record<string, unknown>> {
  const response = await client.create('/transfers', idempotencyKeyOf('transfer', reference), {
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
