import type { PageProvider } from '../provider.ts'
import { redsysForm } from './form.ts'
import { newRedsysReference } from './reference.ts'
import { exceedsPayment, refundByRedsys } from './refund.ts'
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
    async refund(payment) {
      const answer = await refundByRedsys(terminal, payment)
      // Nothing is left of a payment that is given back whole: an earlier call has done so, and its answer was lost.
      const isDone = answer.outcome === 'refused' && answer.code === exceedsPayment
      return isDone ? { outcome: 'refunded', authorisation: '' } : answer
    },
  }
}
