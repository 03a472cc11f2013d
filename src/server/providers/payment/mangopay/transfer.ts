import type { Cents } from '../../../../domain/money.ts'
import { throwError } from '../../../kernel/errors.ts'
import { keyOf, type MangopayClient } from './client.ts'
import { asOwner, itemsIn } from './pending.ts'

/** Describes a transfer between two wallets; `reference` is its tag, unique per transfer. */
export interface Transfer {
  author: string
  from: string
  to: string
  amount: Cents
  fees: Cents
  currency: string
  reference: string
  /** Tells whether the author is there to confirm it, or has consented to the platform's doing so. */
  present: boolean
}

/** Returns the transfer with a tag among the newest of a person's wallet. Throws `NeedsPerson` and `unavailable`. */
export async function findTransfer(
  client: MangopayClient,
  wallet: string,
  reference: string,
  returnTo: string,
): Promise<Record<string, unknown> | undefined> {
  const path = `/wallets/${encodeURIComponent(wallet)}/transactions`
  const query = `type=TRANSFER&sort=CreationDate:DESC&per_page=100&${asOwner}`
  const made = itemsIn(await client.get(`${path}?${query}`), returnTo)
  return made.find(
    ({ Tag, Type, Nature, Status }) =>
      Tag === reference && Type === 'TRANSFER' && Nature === 'REGULAR' && Status !== 'FAILED',
  )
}

/** Transfers between wallets, once by its tag within a day. Throws `unavailable`. */
export async function makeTransfer(
  client: MangopayClient,
  { author, from, to, amount, fees, currency, reference, present }: Transfer,
): Promise<Record<string, unknown>> {
  const answer = await client.create('/transfers', keyOf('transfer', reference), {
    AuthorId: author,
    DebitedWalletId: from,
    CreditedWalletId: to,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: Number(fees) },
    ScaContext: present ? 'USER_PRESENT' : 'USER_NOT_PRESENT',
    Tag: reference,
  })
  return answer?.status === 200 ? answer.body : throwError('unavailable')
}
