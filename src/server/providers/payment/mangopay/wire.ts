import { throwError } from '../../../kernel/errors.ts'
import type { ProviderPayment, WireRequest } from '../payment.ts'
import type { MangopayClient } from './client.ts'
import { findPayIn, parsePayInResponse } from './pay-in.ts'

/** Creates a pay-in by bank transfer to the payer's wallet. Throws `unavailable` if the outcome is unknown. */
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
  const createdPayIn = parsePayInResponse(response, returnTo) ?? throwError('unavailable')
  if (createdPayIn.outcome !== 'open' || createdPayIn.next === '') return createdPayIn
  // Queries the current state, because the response to a repeated request is that of the creation.
  const payIn = await findPayIn(client, { reference, provider_id: createdPayIn.provider_id, returnTo })
  return payIn === 'none' ? throwError('unavailable') : payIn
}
