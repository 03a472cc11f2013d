import type { PageProvider, RefundRequest } from '../provider.ts'
import { redsysForm } from './form.ts'
import { type RedsysOperation, redsysOperations } from './operations.ts'
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
    async refund(request) {
      const earlier = request.asked_before ? await earlierRefund(terminal, request) : undefined
      if (earlier) return { outcome: 'refunded', authorisation: earlier.authorisation }
      return request.disputed
        ? { outcome: 'refused', code: 'charged_back' }
        : refundByRedsys(terminal, request)
    },
  }
}

/**
 * Finds the refund of an earlier request whose answer was lost: one in the bank's list with an unknown authorisation.
 */
async function earlierRefund(
  terminal: RedsysTerminal,
  { reference, amount, currency, known, since, until }: RefundRequest,
): Promise<RedsysOperation | undefined> {
  const listed = await redsysOperations(terminal, since, until)
  return listed.find(
    (each) =>
      each.type === '3' &&
      each.reference === reference &&
      each.amount === amount &&
      each.currency === currency &&
      !known.includes(each.authorisation),
  )
}
