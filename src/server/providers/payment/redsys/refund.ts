import type { Cents } from '../../../../domain/money.ts'
import { isObject } from '../../../../language/common/objects.ts'
import { throwError } from '../../../kernel/errors.ts'
import { reasonOfResponse } from './codes.ts'
import { redsysMessage } from './message.ts'
import { readNotification } from './notification.ts'
import { addressAt, numberOfCurrency, type RedsysTerminal } from './terminal.ts'

export interface RedsysRefundRequest {
  /** The reference of the payment, which may be refunded in parts. */
  reference: string
  amount: Cents
  currency: string
}

export type RedsysRefund =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }

const patience = 5_000

/** Errors that say for certain that this refund was not and will not be made: no such payment, too much, too late, not allowed. */
const refusals = [
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
 * Gives a payment or a part of it back. Whatever leaves open whether it happened is `unavailable`. The protocol has no
 * key of the request: asking twice refunds twice as far as the payment reaches, so that who got no answer compares
 * what Redsys lists before asking again.
 */
export async function refundByRedsys(
  terminal: RedsysTerminal,
  { reference, amount, currency }: RedsysRefundRequest,
): Promise<RedsysRefund> {
  const answer = await request(
    addressAt(terminal, '/sis/rest/trataPeticionREST'),
    redsysMessage(terminal, {
      DS_MERCHANT_TRANSACTIONTYPE: '3',
      DS_MERCHANT_ORDER: reference,
      DS_MERCHANT_MERCHANTCODE: terminal.merchant,
      DS_MERCHANT_TERMINAL: terminal.terminal,
      DS_MERCHANT_AMOUNT: String(amount),
      DS_MERCHANT_CURRENCY: numberOfCurrency(currency),
    }),
  )
  // Redsys does not sign an error; it comes over the connection that we opened.
  const error = isObject(answer) ? answer.errorCode : undefined
  const refusal = refusals.find((code) => code === error)
  if (refusal) return { outcome: 'refused', code: refusal }
  const notification = readNotification(terminal, answer)
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
      signal: AbortSignal.timeout(patience),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
