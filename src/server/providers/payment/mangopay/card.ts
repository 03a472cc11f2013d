import { throwError } from '../../../kernel/errors.ts'
import type { CardPaymentRequest, CardRegistration, PayerAccount, ProviderPayment } from '../payment.ts'
import type { MangopayClient } from './client.ts'
import { reasonOfResult } from './codes.ts'
import { parsePayInResponse } from './pay-in.ts'

/** Returns the URL and data with which the browser registers one card at MANGOPAY. Throws `unavailable`. */
export async function registerCard(
  client: MangopayClient,
  { user }: PayerAccount,
  currency: string,
): Promise<CardRegistration> {
  const body = { UserId: user, Currency: currency, CardType: 'CB_VISA_MASTERCARD' }
  const response = await client.create('/cardregistrations', crypto.randomUUID(), body)
  if (response?.status !== 200) return throwError('unavailable')
  const { Id: id, CardRegistrationURL: url, AccessKey: accessKey, PreregistrationData: data } = response.body
  if (typeof id !== 'string' || typeof accessKey !== 'string' || typeof data !== 'string')
    return throwError('unavailable')
  if (typeof url !== 'string' || !URL.canParse(url)) return throwError('unavailable')
  return { id, url, accessKey, data }
}

/** Creates a pay-in from a registered card. Throws `unavailable` if it is unknown whether the pay-in was created. */
export async function payByCard(
  client: MangopayClient,
  request: CardPaymentRequest,
): Promise<ProviderPayment> {
  const { reference, amount, currency, account, browser } = request
  const card = await finishRegistration(client, request)
  if (typeof card !== 'string') return card
  const response = await client.create('/payins/card/direct', reference, {
    PaymentType: 'CARD',
    ExecutionType: 'DIRECT',
    AuthorId: account.user,
    CreditedWalletId: account.wallet,
    DebitedFunds: { Currency: currency, Amount: Number(amount) },
    Fees: { Currency: currency, Amount: 0 },
    CardId: card,
    SecureMode: 'FORCE',
    SecureModeReturnURL: request.returnTo,
    Culture: request.language.toUpperCase(),
    IpAddress: request.address,
    BrowserInfo: {
      AcceptHeader: browser.accept,
      UserAgent: browser.agent,
      Language: browser.language,
      ColorDepth: browser.colours,
      ScreenHeight: browser.height,
      ScreenWidth: browser.width,
      TimeZoneOffset: String(browser.zone),
      JavaEnabled: false,
      JavascriptEnabled: true,
    },
    Tag: reference,
  })
  return parsePayInResponse(response, request.returnTo) ?? throwError('unavailable')
}

/** Returns the card's id at MANGOPAY, or a failed payment with the reason; in that case no pay-in was requested. */
async function finishRegistration(
  client: MangopayClient,
  { registration, tokenised, account }: CardPaymentRequest,
): Promise<string | ProviderPayment> {
  const response = await client.put(`/cardregistrations/${encodeURIComponent(registration)}`, {
    RegistrationData: tokenised,
  })
  const { UserId, CardId, ResultCode } = response?.body ?? {}
  const belongsToPayer = response?.status === 200 && UserId === account.user
  if (belongsToPayer && typeof CardId === 'string' && CardId !== '') return CardId
  const reason = response?.status === 200 ? reasonOfResult(String(ResultCode)) : 'unavailable'
  return { outcome: 'failed', provider_id: '', reason }
}
