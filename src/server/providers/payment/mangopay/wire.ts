import { throwError } from '../../../kernel/errors.ts'
import type { ProviderPayment, WireRequest } from '../provider.ts'
import type { MangopayClient } from './client.ts'
import { findPayIn, parsePayInResponse } from './pay-in.ts'

/** Creates a pay-in by transfer to the payer's wallet. Throws `unavailable` if it is unknown whether it was created. */
export async function openWire(
  client: MangopayClient,
  { reference, amount, currency, account, returnTo }: WireRequest,
): Promise<ProviderPayment> {
  const response = await client.create('/payins/bankwire/direct', reference, {
    PaymentType: 'BANK_WIRE',
    ExecutionType: 'DIRECT',
    AuthorId: account.user,
    CreditedWalletId: account.wallet,
    DeclaredDebitedFunds: { Currency: currency, Amount: Number(amount) },
    DeclaredFees: { Currency: currency, Amount: 0 },
    Tag: reference,
  })
  const created = parsePayInResponse(response, returnTo) ?? throwError('unavailable')
  if (created.outcome !== 'open' || created.next === '') return created
  // Queries the current state, because the response to a repeated request is that of the creation.
  const payIn = await findPayIn(client, { reference, provider_id: created.provider_id, returnTo })
  return payIn === 'none' ? throwError('unavailable') : payIn
}
