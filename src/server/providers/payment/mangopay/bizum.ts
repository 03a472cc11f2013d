import { throwError } from '../../../kernel/errors.ts'
import type { PhonePaymentRequest, ProviderPayment } from '../payment.ts'
import type { MangopayClient } from './client.ts'
import { parsePayInResponse } from './pay-in.ts'

/**
 * Creates a pay-in by Bizum to the payer's wallet. Throws `unavailable` if it is unknown whether the pay-in was
 * created.
 */
export async function payByBizum(
  client: MangopayClient,
  { reference, amount, currency, account, phone, returnTo }: PhonePaymentRequest,
): Promise<ProviderPayment> {
  const response = await client.create('/payins/payment-methods/bizum', reference, {
    PaymentType: 'BIZUM',
    ExecutionType: 'WEB',
    AuthorId: account.user,
    CreditedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    ...(phone === '' ? { ReturnURL: returnTo } : { Phone: phone }),
    Tag: reference,
  })
  return parsePayInResponse(response, returnTo) ?? throwError('unavailable')
}
