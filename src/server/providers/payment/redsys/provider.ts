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
      // Nothing is left of a payment that an earlier call has given back, whose answer was lost. Where none was made, somebody has
      // given a part back in the bank's own pages.
      const isDone = payment.asked_before && answer.outcome === 'refused' && answer.code === exceedsPayment
      return isDone ? { outcome: 'refunded', authorisation: '' } : answer
    },
  }
}
