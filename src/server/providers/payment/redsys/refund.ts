import type { Cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import { reasonOfResponse } from './codes.ts'
import { signRedsysMessage } from './message.ts'
import { readNotification } from './notification.ts'
import { numberOfCurrency, type RedsysTerminal, urlOf } from './terminal.ts'

/** Describes a refund to request. */
export interface RedsysRefundRequest {
  /** Contains the reference of the payment, which may be refunded in parts. */
  reference: string
  amount: Cents
  currency: string
}

/** Describes the result of a refund request. */
export type RedsysRefund =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }

const timeoutMs = 5_000

/**
 * Lists the errors after which a refund is definitely not executed: no such payment, amount too large, too late, or not
 * allowed.
 */
const refusalCodes = [
  'SIS0054',
  'SIS0055',
  'SIS0056',
  'SIS0057',
  'SIS0214',
  'SIS0268',
  'SIS0269',
  'SIS0332',
  'SIS0416',
  'SIS0417',
  'SIS0626',
]

/**
 * Refunds a payment or a part of it; throws `unavailable` if the outcome is unknown. The protocol has no idempotency
 * key, so callers must look for the refund in `listOperations` before a retry.
 */
export async function refundByRedsys(
  terminal: RedsysTerminal,
  { reference, amount, currency }: RedsysRefundRequest,
): Promise<RedsysRefund> {
  const response = await request(
    urlOf(terminal, '/sis/rest/trataPeticionREST'),
    signRedsysMessage(terminal, {
      DS_MERCHANT_TRANSACTIONTYPE: '3',
      DS_MERCHANT_ORDER: reference,
      DS_MERCHANT_MERCHANTCODE: terminal.merchant,
      DS_MERCHANT_TERMINAL: terminal.terminal,
      DS_MERCHANT_AMOUNT: String(amount),
      DS_MERCHANT_CURRENCY: numberOfCurrency(currency),
    }),
  )
  // Accepts unsigned errors: Redsys does not sign errors, and the platform itself has opened the connection.
  const error = isObject(response) ? response.errorCode : undefined
  const refusal = refusalCodes.find((code) => code === error)
  if (refusal) return { outcome: 'refused', code: refusal }
  const notification = readNotification(terminal, response)
  if (notification?.reference !== reference || notification.type !== '3') return throwError('unavailable')
  if (notification.amount !== amount || notification.currency !== currency) return throwError('unavailable')
  if (notification.outcome === 'succeeded')
    return { outcome: 'refunded', authorisation: notification.authorisation }
  if (reasonOfResponse(notification.response) === 'unavailable') return throwError('unavailable')
  return { outcome: 'refused', code: notification.response }
}

async function request(address: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
