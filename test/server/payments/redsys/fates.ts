import type { TestPlatform } from '../../harness.ts'
import { endsOnPage, type PaymentMethodCase, sixAtOnce } from '../fates.ts'
import { outcomeSources } from '../mangopay/at-mangopay.ts'
import { terminalFixture } from '../paying.ts'

const events = ['told', 'toldTwice', 'denied', 'asked'] as const

/** Tests payments at the card terminal, by card or by Bizum: paid, or left on the terminal's page. */
export function atTerminal(
  platform: TestPlatform,
  method: 'TPV' | 'BIZUM',
): PaymentMethodCase<'taken' | 'left', (typeof events)[number]> {
  const { notify, payAtTerminal } = terminalFixture(platform)
  const { runQuery } = outcomeSources(platform)
  return {
    method,
    fates: { taken: 10_000, left: 10_000 },
    events,
    async begin({ tenant, payment, url }, fate) {
      const isTaken = fate === 'taken'
      if (isTaken) await payAtTerminal(tenant.host, url)
      return {
        told: async () => isTaken && notify(payment),
        toldTwice: async () => isTaken && notify(payment, { hour: '12:01' }),
        denied: () => notify(payment, { response: '0190', hour: '11:59' }),
        asked: () => runQuery(tenant.id, payment),
      }
    },
    /** Asks about all payments, so that one of which the terminal never told is found. */
    async settle({ id }) {
      const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
      const { rows } = await platform.owner.query(open, [id])
      await sixAtOnce(rows, (each) => runQuery(id, each.id))
    },
    comesTo: (fate, has) => (fate === 'taken' ? 'paid' : has('denied', 'givenUp') ? 'unpaid' : 'waiting'),
    ...endsOnPage('IN_UPDATE_TPV'),
  }
}
