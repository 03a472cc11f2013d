import {
  balanceOf,
  type Client,
  type Hook,
  type PayIn,
  type PayOut,
  type Recipient,
  type Refund,
  type Registration,
  type Transfer,
} from './mangopay-store.ts'
import { pendingActionField, pendingActionOf } from './mangopay-users.ts'

/** Contains an IBAN with valid check digits that belongs to nobody. */
const WIRE_IBAN = 'LU280019400644750000'

const messageByCode: Record<string, string> = {
  '000000': 'Success',
  '101109': 'The payment period has expired',
  '121999': 'Generic payout error',
  '101002': 'The transaction has been cancelled by the user',
  '101001': 'The user does not complete the payment session',
  '101101': 'Transaction refused by the bank. No more funds or limit has been reached',
  '101104': 'Transaction refused by the bank (card limit reached)',
  '101105': 'The card has expired',
  '101301': 'Secure mode: 3DSecure authentication has failed',
  '101304': 'Secure mode: The 3DSecure authentication session has expired',
}

/** Returns a pay-in in the API's format. */
function payInObject(payIn: PayIn, base: string) {
  const fieldsByKind = { CARD: cardFields, BANK_WIRE: wireFields, BIZUM: bizumFields }
  return { ...commonFields(payIn), ...fieldsByKind[payIn.kind](payIn, base) }
}

/**
 * Returns a pay-in in the API's format. If the payer must confirm the pay-in first, the result contains the pending
 * action, and no bank account yet.
 */
export function payInView(client: Client, payIn: PayIn, base: string) {
  const action = pendingActionOf(client, payIn.id)
  const isWaiting = action !== undefined && payIn.status === 'CREATED'
  return isWaiting
    ? { ...commonFields(payIn), ...pendingActionField(action, base) }
    : payInObject(payIn, base)
}

/** Returns a refund in the API's format, with the pending action if the payer must confirm the refund. */
export function refundView(client: Client, refund: Refund, base: string) {
  const action = pendingActionOf(client, refund.id)
  if (!action) return refundObject(refund)
  return { ...refundObject(refund), Status: 'CREATED', ResultCode: null, ...pendingActionField(action, base) }
}

/** Returns the fields of a pay-in by Bizum; a payment with a phone number has no redirect. */
function bizumFields({ id, returnTo, ticket, status, phone }: PayIn, base: string) {
  const needsRedirect = phone === undefined && status === 'CREATED'
  return {
    ExecutionType: 'WEB',
    Phone: phone ?? null,
    ReturnURL: returnTo === '' ? null : returnTo,
    RedirectURL: needsRedirect ? `${base}/mangopay/3ds/${id}?ticket=${ticket}` : null,
  }
}

function commonFields({ id, author, wallet, money, tag, at, ...payIn }: PayIn) {
  return {
    Id: id,
    Tag: tag,
    CreationDate: toUnixSeconds(at),
    AuthorId: author,
    CreditedUserId: author,
    CreditedWalletId: wallet,
    DebitedFunds: money,
    CreditedFunds: money,
    Fees: { Currency: money.Currency, Amount: 0 },
    Status: payIn.status,
    ResultCode: payIn.result === '' ? null : payIn.result,
    ResultMessage: payIn.result === '' ? null : (messageByCode[payIn.result] ?? 'Refused'),
    ExecutionDate: payIn.status === 'SUCCEEDED' ? toUnixSeconds(at) : null,
    Type: 'PAYIN',
    Nature: 'REGULAR',
    PaymentType: payIn.kind,
    ExecutionType: 'DIRECT',
  }
}

function cardFields({ id, returnTo, ticket, status }: PayIn, base: string) {
  const isOpen = status === 'CREATED'
  return {
    SecureMode: 'FORCE',
    SecureModeNeeded: isOpen,
    SecureModeReturnURL: returnTo === '' ? null : returnTo,
    SecureModeRedirectURL: isOpen ? `${base}/mangopay/3ds/${id}?ticket=${ticket}` : null,
  }
}

/** Returns the fields of a pay-in by bank wire, which has no funds until a transfer arrives. */
function wireFields({ money, reference, status }: PayIn) {
  const noMoney = { Currency: 'XXX', Amount: 0 }
  return {
    ...(status !== 'SUCCEEDED' && { DebitedFunds: noMoney, CreditedFunds: noMoney, Fees: noMoney }),
    DeclaredDebitedFunds: money,
    DeclaredFees: { Currency: money.Currency, Amount: 0 },
    WireReference: reference,
    BankAccount: {
      Type: 'IBAN',
      OwnerName: 'MANGOPAY SA',
      IBAN: WIRE_IBAN,
      BIC: 'CELLLULLXXX',
      OwnerAddress: {
        AddressLine1: '2 Avenue Amélie',
        City: 'Luxembourg',
        PostalCode: 'L-1125',
        Country: 'LU',
      },
    },
  }
}

function refundObject({ id, payIn, author, money, tag, status, at }: Refund) {
  return {
    Id: id,
    Tag: tag,
    CreationDate: toUnixSeconds(at),
    AuthorId: author,
    DebitedFunds: money,
    Status: status,
    ResultCode: status === 'SUCCEEDED' ? '000000' : '001401',
    Type: 'PAYOUT',
    Nature: 'REFUND',
    InitialTransactionId: payIn,
    InitialTransactionType: 'PAYIN',
  }
}

/** Returns the refund of a payout that the bank returned; undefined if the bank did not return it. */
export function bouncedObject({ author, money, tag, id, bounced }: PayOut) {
  return (
    bounced && {
      Id: bounced.id,
      Tag: tag,
      CreationDate: toUnixSeconds(bounced.at),
      AuthorId: author,
      DebitedFunds: money,
      CreditedFunds: money,
      Status: 'SUCCEEDED',
      ResultCode: '000000',
      Type: 'PAYOUT',
      Nature: 'REFUND',
      InitialTransactionId: id,
      InitialTransactionType: 'PAYOUT',
      RefundReason: {
        RefundReasonType: 'WITHDRAWAL_IMPOSSIBLE_ON_USER_BANK_ACCOUNTS',
        RefundReasonMessage: '',
      },
    }
  )
}

/** Returns the disputes about a payment, newest first. */
export function disputeObjects({ id, money, disputes = [] }: PayIn) {
  return disputes.toReversed().map((dispute) => ({
    Id: dispute.id,
    CreationDate: toUnixSeconds(dispute.at),
    DisputeType: 'CONTESTABLE',
    Status: dispute.closed ? 'CLOSED' : 'PENDING_CLIENT_ACTION',
    ClosedDate: dispute.closed ? toUnixSeconds(dispute.closed.at) : null,
    ResultCode: dispute.closed?.result ?? null,
    InitialTransactionId: id,
    InitialTransactionType: 'PAYIN',
    DisputedFunds: { Currency: money.Currency, Amount: dispute.amount },
    DisputeReason: { DisputeReasonType: 'TRANSACTION_NOT_RECOGNIZED', DisputeReasonMessage: '' },
  }))
}

/** Returns a transfer in the API's format, with the pending action if the author must confirm the transfer. */
export function transferObject(
  client: Client,
  { id, from, to, author, money, fees, tag, at }: Transfer,
  base: string,
) {
  const action = pendingActionOf(client, id)
  return {
    Id: id,
    Tag: tag,
    CreationDate: toUnixSeconds(at),
    AuthorId: author,
    DebitedFunds: money,
    Fees: fees,
    CreditedFunds: { Currency: money.Currency, Amount: money.Amount - fees.Amount },
    DebitedWalletId: from,
    CreditedWalletId: to,
    Type: 'TRANSFER',
    Nature: 'REGULAR',
    ...(action
      ? { Status: 'CREATED', ResultCode: null, ...pendingActionField(action, base) }
      : { Status: 'SUCCEEDED', ResultCode: '000000' }),
  }
}

/** Returns the refund of a transfer; undefined if there is none. */
export function transferRefundObject({ id, from, to, author, money, refunded }: Transfer) {
  return (
    refunded && {
      Id: refunded.id,
      Tag: null,
      CreationDate: toUnixSeconds(refunded.at),
      AuthorId: author,
      DebitedFunds: money,
      DebitedWalletId: to,
      CreditedWalletId: from,
      ResultCode: '000000',
      Status: 'SUCCEEDED',
      Type: 'TRANSFER',
      Nature: 'REFUND',
      InitialTransactionId: id,
      InitialTransactionType: 'TRANSFER',
    }
  )
}

export function walletObject(client: Client, id: string) {
  const wallet = client.wallets.get(id)
  const Balance = { Currency: String(wallet?.Currency ?? 'EUR'), Amount: balanceOf(client, id) }
  return { ...wallet, Id: id, Balance }
}

export function recipientObject(
  client: Client,
  { id, user, tag, scope, told: details }: Recipient,
  base: string,
) {
  const action = pendingActionOf(client, id)
  const status = action ? { Status: 'PENDING', ...pendingActionField(action, base) } : { Status: 'ACTIVE' }
  return { ...details, Id: id, UserId: user, Tag: tag, RecipientScope: scope, ...status }
}

export function payOutObject(payOut: PayOut) {
  const { id, author, wallet, recipient, money, tag, label, payIn, status, result, at } = payOut
  return {
    Id: id,
    Tag: tag,
    CreationDate: toUnixSeconds(at),
    AuthorId: author,
    DebitedWalletId: wallet,
    DebitedFunds: money,
    CreditedFunds: money,
    Fees: { Currency: money.Currency, Amount: 0 },
    Status: status,
    ResultCode: result === '' ? null : result,
    ResultMessage: result === '' ? null : (messageByCode[result] ?? 'Refused'),
    ExecutionDate: status === 'SUCCEEDED' ? toUnixSeconds(at) : null,
    Type: 'PAYOUT',
    Nature: 'REGULAR',
    PaymentType: 'BANK_WIRE',
    BankAccountId: null,
    RecipientId: recipient,
    BankWireRef: label,
    PaymentRef: payIn === '' ? null : { ReasonType: 'PAYIN_REFUND', ReferenceId: payIn },
  }
}

export function registrationObject(registration: Registration, base: string) {
  const { id, user, currency, accessKey, data, answered, code, card } = registration
  return {
    Id: id,
    UserId: user,
    Currency: currency,
    AccessKey: accessKey,
    PreregistrationData: data,
    RegistrationData: answered === '' ? null : answered,
    CardRegistrationURL: `${base}/mangopay/tokenizer`,
    CardType: 'CB_VISA_MASTERCARD',
    CardId: card === '' ? null : card,
    ResultCode: code === '' ? null : code,
    Status: card !== '' ? 'VALIDATED' : code === '' ? 'CREATED' : 'ERROR',
  }
}

export function hookObject({ id, event, url, status, validity }: Hook) {
  return { Id: id, EventType: event, Url: url, Status: status, Validity: validity }
}

function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
