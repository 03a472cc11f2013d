import type { PagePaymentQuery, PageProvider, PaymentAnswer, RefundRequest } from '../provider.ts'
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
    page: ({ returnTo, ...asked }) =>
      redsysForm(terminal, { ...asked, bizum, notify, returnTo: { ok: returnTo, ko: returnTo } }),
    find: (request) => findPayment(terminal, request),
    async refund(request) {
      const earlier = request.asked_before ? await earlierRefund(terminal, request) : undefined
      if (earlier) return { outcome: 'refunded', authorisation: earlier.authorisation }
      return request.disputed
        ? { outcome: 'refused', code: 'charged_back' }
        : refundByRedsys(terminal, request)
    },
  }
}

async function findPayment(
  terminal: RedsysTerminal,
  { reference, since, until }: PagePaymentQuery,
): Promise<PaymentAnswer | 'none'> {
  const paid = await listOperations(terminal, '0', since, until)
  const found = paid.find((each) => each.reference === reference)
  if (!found) return 'none'
  const { amount, currency, authorisation } = found
  return { reference, amount, currency, authorisation, outcome: 'succeeded', reason: '' }
}

/**
 * Finds the refund of an earlier request whose answer was lost: one in the bank's list with an unknown authorisation.
 */
async function earlierRefund(
  terminal: RedsysTerminal,
  { reference, amount, currency, known, since, until }: RefundRequest,
): Promise<RedsysOperation | undefined> {
  const refunds = await listOperations(terminal, '3', since, until)
  return refunds.find(
    (each) =>
      each.reference === reference &&
      each.amount === amount &&
      each.currency === currency &&
      !known.includes(each.authorisation),
  )
}
