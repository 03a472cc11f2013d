import { randomInt, randomUUID } from 'node:crypto'
import { isObject } from '../language/common/objects.ts'
import type { RefundOutcome } from './redsys-settings.ts'
import type { SignedRequest, Version } from './redsys-signature.ts'

/** Describes an executed refund. */
export interface Refund {
  /** Contains the amount in cents. */
  amount: number
  authorisation: string
  at: Date
}

/** Describes an amount that the cardholder's bank took back; only the acquiring bank informs the merchant. */
export interface Chargeback {
  number: string
  /** Contains the amount in cents. */
  amount: number
  at: Date
  /** Contains the time at which a won dispute returned the money. */
  wonAt?: Date
}

/** Describes a payment requested by a platform. */
export interface Payment {
  /** Identifies the platform, if the platform uses its own address (`/redsys/of/:house`). */
  house?: string | undefined
  order: string
  /** Contains the amount in cents. */
  amount: number
  currency: string
  version: Version
  bizum: boolean
  language: 'es' | 'en'
  description: string
  notify: string
  ok: string
  ko: string
  /** Contains the token of the payment's pages; every request of the platform renews it. */
  ticket: string
  state: 'open' | 'challenged' | 'authorised' | 'denied'
  response: string
  authorisation: string
  at: Date
  refunds: Refund[]
  chargebacks: Chargeback[]
  /** Contains the outcome of all refunds of the payment, regardless of their amount. */
  refunding?: RefundOutcome
}

/** Returns the requested payment, or Redsys's error code; `house` identifies a platform with its own address. */
export function parsePayment(
  { version, parameters }: SignedRequest,
  now: Date,
  house?: string,
): Payment | { error: string } {
  const parameter = (name: string) => parameters[`DS_MERCHANT_${name}`] ?? ''
  const amount = parameter('AMOUNT')
  const addresses = { notify: parameter('MERCHANTURL'), ok: parameter('URLOK'), ko: parameter('URLKO') }
  if (amount === '') return { error: 'SIS0018' }
  if (!/^\d{1,12}$/.test(amount) || Number(amount) === 0) return { error: 'SIS0019' }
  if (parameter('CURRENCY') !== '978') return { error: 'SIS0027' }
  if (parameter('TRANSACTIONTYPE') !== '0') return { error: 'SIS0023' }
  if (!/^[Cz]?$/.test(parameter('PAYMETHODS'))) return { error: 'SIS0031' }
  if (!Object.values(addresses).every((address) => URL.canParse(address))) return { error: 'SIS0007' }
  return {
    ...addresses,
    house,
    order: parameter('ORDER'),
    amount: Number(amount),
    currency: parameter('CURRENCY'),
    version,
    bizum: parameter('PAYMETHODS') === 'z',
    language: Number(parameter('CONSUMERLANGUAGE')) === 2 ? 'en' : 'es',
    description: parameter('PRODUCTDESCRIPTION'),
    ticket: randomUUID(),
    state: 'open',
    response: '',
    authorisation: '',
    at: now,
    refunds: [],
    chargebacks: [],
  }
}

/** Returns the payments of a stored state. */
export function paymentsIn(stored: unknown): Map<string, Payment> {
  return new Map([...(stored instanceof Map ? stored : [])].filter(isPaymentEntry))
}

function isPaymentEntry(entry: [unknown, unknown]): entry is [string, Payment] {
  const [order, payment] = entry
  return (
    typeof order === 'string' &&
    isObject(payment) &&
    payment.at instanceof Date &&
    Array.isArray(payment.refunds) &&
    Array.isArray(payment.chargebacks)
  )
}

/** Ends a payment with a response code (Ds_Response); codes up to 99 mean success. */
export function endPayment(payment: Payment, response: string, now: Date): void {
  const isAuthorised = Number(response) <= 99
  Object.assign(payment, { state: isAuthorised ? 'authorised' : 'denied', response, at: now })
  payment.authorisation = isAuthorised ? newAuthorisation() : ''
}

/** Returns the amount of an authorised payment, in cents, that was not refunded; 0 for other payments. */
export function refundableAmount({ state, amount, refunds }: Payment): number {
  return state === 'authorised' ? refunds.reduce((remaining, refund) => remaining - refund.amount, amount) : 0
}

/** Charges a payment back, or returns the money of a won dispute. */
export function applyDispute(payment: Payment, event: 'taken' | 'won', now: Date): void {
  const openChargeback = payment.chargebacks.find(({ wonAt }) => !wonAt)
  if (event === 'won' && openChargeback) openChargeback.wonAt = now
  if (event === 'taken' && !openChargeback && payment.state === 'authorised')
    payment.chargebacks.push({ number: `RET${newAuthorisation()}`, amount: payment.amount, at: now })
}

export function newAuthorisation(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns the parameters of an operation for notifications and responses. */
export function operationParameters(
  payment: Pick<Payment, 'order' | 'currency' | 'language' | 'bizum'>,
  terminal: { merchant: string; terminal: string },
  operation: { type: '0' | '3'; amount: number; response: string; authorisation: string; at: Date },
): Record<string, string> {
  const [day = '', time = ''] = operation.at
    .toLocaleString('es-ES', {
      timeZone: 'Europe/Madrid',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    .split(', ')
  return {
    Ds_Date: encodeURIComponent(day),
    Ds_Hour: encodeURIComponent(time),
    Ds_Amount: String(operation.amount),
    Ds_Currency: payment.currency,
    Ds_Order: payment.order,
    Ds_MerchantCode: terminal.merchant,
    Ds_Terminal: terminal.terminal.padStart(3, '0'),
    Ds_Response: operation.response,
    Ds_MerchantData: '',
    Ds_SecurePayment: '1',
    Ds_TransactionType: operation.type,
    Ds_ConsumerLanguage: payment.language === 'en' ? '2' : '1',
    Ds_AuthorisationCode: operation.authorisation === '' ? '++++++' : operation.authorisation,
    Ds_ProcessedPayMethod: payment.bizum ? '68' : '1',
  }
}

/** Lists the executed operations of a payment: the payment itself and its refunds. */
export function operationsOf({ state, amount, authorisation, at, refunds }: Payment) {
  if (state !== 'authorised') return []
  return [
    { type: '0' as const, amount, authorisation, at },
    ...refunds.map((refund) => ({ type: '3' as const, ...refund })),
  ]
}
