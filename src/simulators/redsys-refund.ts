import { newAuthorisation, operationParameters, type Payment, refundableAmount } from './redsys-payments.ts'
import { type RefundOutcome, refundOutcomeOf } from './redsys-settings.ts'
import { type Message, parseRequest, sandbox, signedMessage } from './redsys-signature.ts'

type RefundResponse = Message | { errorCode: string }

/** Executes a refund request and returns the response with the way in which it is delivered. */
export function respondToRefund(
  payments: ReadonlyMap<string, Payment>,
  body: unknown,
  now: Date,
  chosenOutcome: RefundOutcome | undefined,
): { response: RefundResponse; how: RefundOutcome } {
  const request = parseRequest(body)
  if ('error' in request) return refuse(request.error)
  const { version, parameters } = request
  const { DS_MERCHANT_AMOUNT: amountText = '', DS_MERCHANT_CURRENCY: currency } = parameters
  const amount = Number(amountText)
  const payment = payments.get(parameters.DS_MERCHANT_ORDER ?? '')
  if (parameters.DS_MERCHANT_TRANSACTIONTYPE !== '3') return refuse('SIS0023')
  if (!/^\d{1,12}$/.test(amountText) || amount === 0) return refuse('SIS0019')
  if (!payment) return refuse('SIS0054')
  if (currency !== payment.currency) return refuse('SIS0027')
  if (payment.state !== 'authorised') return refuse('SIS0056')
  if (amount > refundableAmount(payment)) return refuse('SIS0057')
  const outcome = chosenOutcome ?? payment.refunding ?? refundOutcomeOf(amount)
  if (outcome === 'hanging') return { response: { errorCode: '' }, how: outcome }
  const isRefunded = outcome !== 'refused'
  const authorisation = isRefunded ? newAuthorisation() : ''
  if (isRefunded) payment.refunds.push({ amount, authorisation, at: now })
  const response = isRefunded ? '0900' : '0950'
  const operation = { type: '3' as const, amount, response, authorisation, at: now }
  return {
    response: signedMessage(version, operationParameters(payment, sandbox, operation)),
    how: outcome,
  }
}

function refuse(errorCode: string) {
  return { response: { errorCode }, how: 'done' as const }
}
