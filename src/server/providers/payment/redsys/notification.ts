import { type Cents, cents } from '../../../../domain/money.ts'
import type { PaymentReason } from '../../../../generated/domain.ts'
import { reasonOfResponse } from './codes.ts'
import { readRedsysMessage } from './message.ts'
import { currencyOfNumber, type RedsysTerminal } from './terminal.ts'

/** Describes a notification of Redsys. Callers must compare reference, amount and currency. */
export interface RedsysNotification {
  reference: string
  amount: Cents
  /** Contains an ISO 4217 code; the number of an unknown currency. */
  currency: string
  outcome: 'succeeded' | 'failed'
  reason: PaymentReason | ''
  /** Contains Ds_Response, four digits. */
  response: string
  authorisation: string
  /** Contains `0` for a payment, `3` for a refund. */
  type: string
}

/** Maps the types of operations to the first and last response code that mean success. */
const successRangeByType = new Map<string, readonly [number, number]>([
  ['0', [0, 99]],
  ['3', [900, 900]],
])

/**
 * Parses a notification, or a response in the same form. Returns undefined for types other than payments and refunds,
 * and without a valid signature for this terminal in an enabled version.
 */
export function readNotification(terminal: RedsysTerminal, fields: unknown): RedsysNotification | undefined {
  const message = readRedsysMessage(terminal, fields)
  if (!message) return undefined
  const { ds_order, ds_amount, ds_currency, ds_response, ds_transactiontype: type } = message
  const range = successRangeByType.get(type ?? '')
  if (!ds_order || !type || !range) return undefined
  if (!isNumber(ds_amount, 12) || !isNumber(ds_currency, 4) || !isNumber(ds_response, 4)) return undefined
  const [min, max] = range
  const isSuccess = Number(ds_response) >= min && Number(ds_response) <= max
  return {
    reference: ds_order,
    amount: cents(BigInt(ds_amount)),
    currency: currencyOfNumber(ds_currency),
    outcome: isSuccess ? 'succeeded' : 'failed',
    reason: isSuccess ? '' : reasonOfResponse(ds_response),
    response: ds_response.padStart(4, '0'),
    authorisation: (message.ds_authorisationcode ?? '').trim(),
    type,
  }
}

function isNumber(text: string | undefined, maxDigits: number): text is string {
  return text !== undefined && text.length <= maxDigits && /^\d+$/.test(text)
}
