import {
  type ApiCall,
  type ApiResponse,
  type CreateHandler,
  missingFieldError,
  paramError,
  readMoney,
} from './mangopay-answer.ts'
import {
  hookObject,
  payInView,
  refundView,
  registrationObject,
  transferObject,
  transferRefundObject,
} from './mangopay-objects.ts'
import { ownerHandlers } from './mangopay-owners.ts'
import { payOutHandlers } from './mangopay-payouts.ts'
import {
  isFrictionless,
  needsConfirmation,
  refundOutcomeOf,
  responseModeOf,
  resultOf,
} from './mangopay-settings.ts'
import {
  balanceOf,
  type Client,
  newId,
  newWireReference,
  type PayIn,
  refundableAmount,
} from './mangopay-store.ts'
import { beginAction, userHandlers } from './mangopay-users.ts'

/** Maps paths below the client's URL to the handlers of POST requests. */
export const createHandlers: Record<string, CreateHandler> = {
  ...userHandlers,
  ...ownerHandlers,
  wallets({ client, body }) {
    const missing = missingFieldError(body, ['Owners', 'Description', 'Currency'])
    if (missing) return missing
    const wallet = { ...body, Id: newId('wlt') }
    client.wallets.set(wallet.Id, wallet)
    return { status: 200, body: wallet }
  },
  cardregistrations({ client, body, base }) {
    const missing = missingFieldError(body, ['UserId', 'Currency'])
    if (missing) return missing
    const { UserId, Currency } = body
    const id = newId('cardreg')
    const registration = {
      id,
      user: String(UserId),
      currency: String(Currency),
      accessKey: newId('key'),
      data: newId('pre'),
      answered: '',
      code: '',
      card: '',
    }
    client.registrations.set(id, registration)
    return { status: 200, body: registrationObject(registration, base) }
  },
  hooks({ client, body }) {
    const missing = missingFieldError(body, ['EventType', 'Url'])
    if (missing) return missing
    if ([...client.hooks.values()].some(({ event }) => event === body.EventType))
      return paramError('A hook for this EventType has already been set up')
    const hook = {
      id: newId('hook'),
      event: String(body.EventType),
      url: String(body.Url),
      status: 'ENABLED',
      validity: 'VALID',
    }
    client.hooks.set(hook.id, hook)
    return { status: 200, body: hookObject(hook) }
  },
  transfers: createTransfer,
  'transfers/:id/refunds': refundTransfer,
  'payins/card/direct': createCardPayIn,
  'payins/bankwire/direct': createWirePayIn,
  'payins/payment-methods/bizum': createBizumPayIn,
  'payins/:id/refunds': createRefund,
  ...payOutHandlers,
}

function createWirePayIn({ client, body, base, now }: ApiCall): ApiResponse {
  const missing = missingFieldError(body, [
    'AuthorId',
    'CreditedWalletId',
    'DeclaredDebitedFunds',
    'DeclaredFees',
  ])
  if (missing) return missing
  const money = readMoney(body.DeclaredDebitedFunds)
  if (!money || readMoney(body.DeclaredFees)?.Amount !== 0)
    return paramError('DeclaredDebitedFunds and DeclaredFees are not right')
  const payIn: PayIn = {
    id: newId('payin'),
    kind: 'BANK_WIRE',
    author: String(body.AuthorId),
    wallet: String(body.CreditedWalletId),
    money,
    tag: String(body.Tag ?? ''),
    returnTo: '',
    language: 'es',
    ticket: '',
    status: 'CREATED',
    result: '',
    at: now,
    reference: newWireReference(),
  }
  const mode = responseModeOf(money.Amount)
  if (mode === 'hanging') return { status: 200, body: {}, how: mode }
  client.payIns.set(payIn.id, payIn)
  if (needsConfirmation(money.Amount)) beginAction(client, 'wire', payIn.id)
  return { status: 200, body: payInView(client, payIn, base), how: mode }
}

function createCardPayIn({ client, body, base, now }: ApiCall): ApiResponse {
  const missing = missingFieldError(body, [
    ...['AuthorId', 'CreditedWalletId', 'DebitedFunds', 'Fees', 'CardId', 'SecureModeReturnURL'],
    ...['BrowserInfo', 'IpAddress'],
  ])
  if (missing) return missing
  const money = readMoney(body.DebitedFunds)
  if (!money || readMoney(body.Fees)?.Amount !== 0) return paramError('DebitedFunds and Fees are not right')
  if (client.cards.get(String(body.CardId)) !== body.AuthorId)
    return paramError('The card is not the author’s')
  const payIn: PayIn = {
    id: newId('payin'),
    kind: 'CARD',
    author: String(body.AuthorId),
    wallet: String(body.CreditedWalletId),
    money,
    tag: String(body.Tag ?? ''),
    returnTo: String(body.SecureModeReturnURL),
    reference: '',
    language: body.Culture === 'EN' ? 'en' : 'es',
    ticket: newId('ticket'),
    status: 'CREATED',
    result: '',
    at: now,
  }
  const mode = responseModeOf(money.Amount)
  if (mode === 'hanging') return { status: 200, body: {}, how: mode }
  client.payIns.set(payIn.id, payIn)
  if (isFrictionless(money.Amount) || mode !== 'done') endPayIn(payIn, resultOf(money.Amount), now)
  const ended = payIn.status === 'CREATED' ? {} : { ended: payIn }
  return { status: 200, body: payInView(client, payIn, base), how: mode, ...ended }
}

/** Matches a Spanish phone number. */
const PHONE_PATTERN = /^(\+?34)?[6-9][0-9]{8}$/

function createBizumPayIn({ client, body, base, now }: ApiCall): ApiResponse {
  const missing = missingFieldError(body, ['AuthorId', 'CreditedWalletId', 'DebitedFunds', 'Fees'])
  if (missing) return missing
  const [money, phone] = [readMoney(body.DebitedFunds), String(body.Phone ?? '')]
  if (!money || readMoney(body.Fees)?.Amount !== 0) return paramError('DebitedFunds and Fees are not right')
  if (phone === '' ? !body.ReturnURL : !PHONE_PATTERN.test(phone))
    return paramError('Phone or ReturnURL is not right')
  const payIn: PayIn = {
    id: newId('payin'),
    kind: 'BIZUM',
    author: String(body.AuthorId),
    wallet: String(body.CreditedWalletId),
    money,
    tag: String(body.Tag ?? ''),
    returnTo: phone === '' ? String(body.ReturnURL) : '',
    language: 'es',
    ticket: newId('ticket'),
    status: 'CREATED',
    result: '',
    at: now,
    reference: '',
    ...(phone !== '' && { phone }),
  }
  const mode = responseModeOf(money.Amount)
  if (mode === 'hanging') return { status: 200, body: {}, how: mode }
  client.payIns.set(payIn.id, payIn)
  return { status: 200, body: payInView(client, payIn, base), how: mode }
}

function createTransfer({ client, body, base, now }: ApiCall): ApiResponse {
  const missing = missingFieldError(body, [
    'AuthorId',
    'DebitedWalletId',
    'CreditedWalletId',
    'DebitedFunds',
    'Fees',
  ])
  if (missing) return missing
  const [money, fees] = [readMoney(body.DebitedFunds), readMoney(body.Fees)]
  const [from, to] = [String(body.DebitedWalletId), String(body.CreditedWalletId)]
  if (!money || !fees || money.Amount <= fees.Amount) return paramError('DebitedFunds and Fees are not right')
  if (isWalletOfPayer(client, to)) return paramError('The receiver is not an owner')
  if (money.Amount > balanceOf(client, from)) return paramError('The wallet does not hold as much')
  const transfer = {
    id: newId('xfer'),
    from,
    to,
    author: String(body.AuthorId),
    money,
    fees,
    tag: String(body.Tag ?? ''),
    at: now,
  }
  client.transfers.set(transfer.id, transfer)
  if (needsConfirmation(money.Amount) && client.wallets.get(from)?.Description !== 'earnings')
    beginAction(client, 'transfer', transfer.id)
  const mode = responseModeOf(money.Amount)
  return {
    status: 200,
    body: transferObject(client, transfer, base),
    how: mode === 'done' || mode === 'late' ? mode : 'lost',
  }
}

function refundTransfer({ client, body, now }: ApiCall, id: string): ApiResponse {
  const transfer = client.transfers.get(id)
  if (!transfer || transfer.author !== body.AuthorId || transfer.refunded)
    return paramError('The transfer and its refund do not match')
  if (transfer.money.Amount - transfer.fees.Amount > balanceOf(client, transfer.to))
    return paramError('The wallet does not hold as much')
  transfer.refunded = { id: newId('xrfd'), at: now }
  return { status: 200, body: transferRefundObject(transfer) ?? {} }
}

/** Returns whether a wallet belongs to a payer; payers may not receive transfers. */
function isWalletOfPayer(client: Client, walletId: string): boolean {
  const owners = client.wallets.get(walletId)?.Owners
  return client.users.get(String(Array.isArray(owners) ? owners[0] : ''))?.UserCategory === 'PAYER'
}

/** Ends a payment with MANGOPAY's result code; `000000` means success. */
export function endPayIn(payIn: PayIn, resultCode: string, now: Date): void {
  payIn.status = resultCode === '000000' ? 'SUCCEEDED' : 'FAILED'
  payIn.result = resultCode
  payIn.at = now
}

function createRefund({ client, body, base, now }: ApiCall, id: string): ApiResponse {
  const payIn = client.payIns.get(id)
  const money = readMoney(body.DebitedFunds)
  if (!payIn || body.AuthorId !== payIn.author || !money)
    return paramError('The pay-in and its refund do not match')
  if (payIn.disputes?.some(({ closed }) => closed?.result !== 'WON'))
    return paramError('A disputed pay-in cannot be refunded')
  if (money.Amount > refundableAmount(client, payIn))
    return paramError('The refund exceeds what is left of the pay-in')
  if (money.Amount > balanceOf(client, payIn.wallet))
    return paramError('The wallet holds less than the refund')
  const mode = refundOutcomeOf(payIn.money.Amount)
  if (mode === 'hanging') return { status: 200, body: {}, how: mode }
  const refund = {
    id: newId('rfd'),
    payIn: id,
    author: payIn.author,
    money,
    tag: String(body.Tag ?? ''),
    at: now,
    status: mode === 'refused' ? ('FAILED' as const) : ('SUCCEEDED' as const),
  }
  client.refunds.set(refund.id, refund)
  if (refund.status === 'SUCCEEDED' && needsConfirmation(money.Amount))
    beginAction(client, 'refund', refund.id)
  return { status: 200, body: refundView(client, refund, base), how: mode }
}
