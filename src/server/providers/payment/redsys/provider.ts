import type { PageProvider, RefundRequest } from '../provider.ts'
import { redsysForm } from './form.ts'
import { type RedsysOperation, redsysOperations } from './operations.ts'
import { newRedsysReference } from './reference.ts'
import { refundByRedsys } from './refund.ts'
import type { RedsysTerminal } from './terminal.ts'

/** A card terminal of Redsys, or Bizum through it, which calls us at `notify`. */
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
      const made = request.asked_before ? await earlierRefund(terminal, request) : undefined
      return made
        ? { outcome: 'refunded', authorisation: made.authorisation }
        : refundByRedsys(terminal, request)
    },
  }
}

/** The refund that an earlier call has made, whose answer was lost: of what the bank lists, none that is known already. */
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
