import { newAuthorisation, operationParameters, type Payment, refundableAmount } from './redsys-payments.ts'
import { refundOutcomeOf } from './redsys-settings.ts'
import { type Message, parseRequest, sandbox, signedMessage } from './redsys-signature.ts'

type RefundResponse = Message | { errorCode: string }

/** Executes a refund request and returns the response: a message, a malformed text, or undefined for no response. */
export function respondToRefund(
  payments: ReadonlyMap<string, Payment>,
  body: unknown,
  now: Date,
): RefundResponse | string | undefined {
  const request = parseRequest(body)
  if ('error' in request) return { errorCode: request.error }
  const { version, parameters } = request
  const { DS_MERCHANT_AMOUNT: amountText = '', DS_MERCHANT_CURRENCY: currency } = parameters
  const amount = Number(amountText)
  const payment = payments.get(parameters.DS_MERCHANT_ORDER ?? '')
  if (parameters.DS_MERCHANT_TRANSACTIONTYPE !== '3') return { errorCode: 'SIS0023' }
  if (!/^\d{1,12}$/.test(amountText) || amount === 0) return { errorCode: 'SIS0019' }
  if (!payment) return { errorCode: 'SIS0054' }
  if (currency !== payment.currency) return { errorCode: 'SIS0027' }
  if (payment.state !== 'authorised') return { errorCode: 'SIS0056' }
  if (amount > refundableAmount(payment)) return { errorCode: 'SIS0057' }
  const outcome = payment.refunding ?? refundOutcomeOf(amount)
  if (outcome === 'hanging') return undefined
  const isRefunded = outcome !== 'refused'
  const authorisation = isRefunded ? newAuthorisation() : ''
  if (isRefunded) payment.refunds.push({ amount, authorisation, at: now })
  if (outcome === 'lost') return undefined
  if (outcome === 'broken') return '<html>502 Bad Gateway</html>'
  const response = isRefunded ? '0900' : '0950'
  return signedMessage(
    version,
    operationParameters(payment, sandbox, { type: '3', amount, response, authorisation, at: now }),
  )
}
