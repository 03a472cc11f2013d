import { throwError } from '../../../kernel/errors.ts'
import type { ProviderPayment, WireRequest } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { findPayIn, readAnswer } from './pay-in.ts'

/** Creates a pay-in by transfer to the payer's wallet. Throws `unavailable` if it is unknown whether it was created. */
export async function openWire(
  client: MangopayClient,
  { reference, amount, currency, account, returnTo }: WireRequest,
): Promise<ProviderPayment> {
  const answer = await client.create('/payins/bankwire/direct', reference, {
    PaymentType: 'BANK_WIRE',
    ExecutionType: 'DIRECT',
    AuthorId: account.user,
    CreditedWalletId: account.wallet,
    DeclaredDebitedFunds: { Currency: currency, Amount: Number(amount) },
    DeclaredFees: { Currency: currency, Amount: 0 },
    Tag: reference,
  })
  const made = readAnswer(answer, returnTo) ?? throwError('unavailable')
  if (made.outcome !== 'open' || made.next === '') return made
  // Queries the current state, because the answer to a repeated request is that of the creation.
  const found = await findPayIn(client, { reference, provider_id: made.provider_id, returnTo })
  return found === 'none' ? throwError('unavailable') : found
}
