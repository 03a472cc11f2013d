import type { PagePaymentQuery, PaymentResult } from '../payment.ts'
import type { PageProvider } from '../provider.ts'
import type { RefundRequest } from '../refund.ts'
import { redsysForm } from './form.ts'
import { listOperations, type RedsysOperation } from './operations.ts'
import { newRedsysReference } from './reference.ts'
import { refundByRedsys } from './refund.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Returns the provider of a Redsys terminal, for cards or Bizum, whose notifications call `notify`. */
export function redsysProvider(
  terminal: RedsysTerminal,
  notify: string,
  { bizum }: { bizum: boolean },
): PageProvider {
  return {
    kind: 'page',
    name: 'redsys',
    newReference: newRedsysReference,
    page: ({ returnTo, ...request }) =>
      redsysForm(terminal, { ...request, bizum, notify, returnTo: { ok: returnTo, ko: returnTo } }),
    find: (request) => findPayment(terminal, request),
    async refund(request) {
      const executedRefund = request.asked_before ? await findEarlierRefund(terminal, request) : undefined
      if (executedRefund) return { outcome: 'refunded', authorisation: executedRefund.authorisation }
      return request.disputed
        ? { outcome: 'refused', code: 'charged_back' }
        : refundByRedsys(terminal, request)
    },
  }
}

async function findPayment(
  terminal: RedsysTerminal,
  { reference, since, until }: PagePaymentQuery,
): Promise<PaymentResult | 'none'> {
  const payments = await listOperations(terminal, '0', since, until)
  const payment = payments.find((executedPayment) => executedPayment.reference === reference)
  if (!payment) return 'none'
  const { amount, currency, authorisation } = payment
  return { reference, amount, currency, authorisation, outcome: 'succeeded', reason: '' }
}

/**
 * Finds the refund of an earlier request whose response was lost: a refund in the bank's list whose authorisation the
 * platform does not know. Throws `unavailable`.
 */
async function findEarlierRefund(
  terminal: RedsysTerminal,
  { reference, amount, currency, known: otherRefundIds, since, until }: RefundRequest,
): Promise<RedsysOperation | undefined> {
  const refunds = await listOperations(terminal, '3', since, until)
  return refunds.find(
    (refund) =>
      refund.reference === reference &&
      refund.amount === amount &&
      refund.currency === currency &&
      !otherRefundIds.includes(refund.authorisation),
  )
}
