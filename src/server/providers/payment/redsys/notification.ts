import { type Cents, cents } from '../../../../domain/money.ts'
import type { PaymentReason } from '../../../../generated/domain.ts'
import { reasonOfResponse } from './codes.ts'
import { readRedsysMessage } from './message.ts'
import { currencyOfNumber, type RedsysTerminal } from './terminal.ts'

/** A notification of Redsys. The caller must compare reference, amount and currency. */
export interface RedsysNotification {
  reference: string
  amount: Cents
  /** Three letters, or the number of a currency that we never ask for. */
  currency: string
  outcome: 'succeeded' | 'failed'
  reason: PaymentReason | ''
  /** Ds_Response: four digits. */
  response: string
  authorisation: string
  /** `0` for a payment, `3` for a refund. */
  type: string
}

/** The first and the last response with which an operation of a type has succeeded. */
const successes = new Map<string, readonly [number, number]>([
  ['0', [0, 99]],
  ['3', [900, 900]],
])

/**
 * A notification, or an answer in the same form: its three fields, whatever was sent in them. Undefined for whatever Redsys did not sign for this
 * terminal in a version that it has enabled, and for operations that are neither payment nor refund.
 */
export function readNotification(terminal: RedsysTerminal, fields: unknown): RedsysNotification | undefined {
  const message = readRedsysMessage(terminal, fields)
  if (!message) return undefined
  const { ds_order, ds_amount, ds_currency, ds_response, ds_transactiontype: type } = message
  const range = successes.get(type ?? '')
  if (!ds_order || !type || !range) return undefined
  if (!isNumber(ds_amount, 12) || !isNumber(ds_currency, 4) || !isNumber(ds_response, 4)) return undefined
  const [least, most] = range
  const succeeded = Number(ds_response) >= least && Number(ds_response) <= most
  return {
    reference: ds_order,
    amount: cents(BigInt(ds_amount)),
    currency: currencyOfNumber(ds_currency),
    outcome: succeeded ? 'succeeded' : 'failed',
    reason: succeeded ? '' : reasonOfResponse(ds_response),
    response: ds_response.padStart(4, '0'),
    authorisation: (message.ds_authorisationcode ?? '').trim(),
    type,
  }
}

function isNumber(text: string | undefined, longest: number): text is string {
  return text !== undefined && text.length <= longest && /^\d+$/.test(text)
}
