import type { TestPlatform } from '../../harness.ts'
import type { PaymentMethodCase } from '../fates.ts'
import { mangopayBrowser, outcomeSources } from './at-mangopay.ts'

const events = ['arrives', 'hook', 'hookAgain', 'forgedHook', 'asked'] as const
type Event = (typeof events)[number]
type Fate = 'enough' | 'tooLittle' | 'tooMuch' | 'answerLost'

const euros: Record<Fate, string> = {
  enough: '100',
  tooLittle: '40',
  tooMuch: '120,50',
  answerLost: '100,71',
}

/** Tests wire transfers to MANGOPAY that arrive once or never; the platform learns of them by hooks and queries. */
export function wireAtMangopay(platform: TestPlatform): PaymentMethodCase<Fate, Event> {
  const { owner, config } = platform
  const { sendWire } = mangopayBrowser(platform)
  const { receiveHook, runQuery } = outcomeSources(platform)

  return {
    method: 'BANK_WIRE',
    // Uses the amount 100.71 €, for which the simulator's response is lost.
    fates: { enough: 10_000, tooLittle: 10_000, tooMuch: 10_000, answerLost: 10_071 },
    events,
    async open({ investor, id }) {
      await investor.send('openWire', { params: { id } })
      const { payments } = await investor.call('getInvestment', { params: { id } })
      return { payment: payments[0]?.id ?? '', url: `/payments/${payments[0]?.id}?key=none` }
    },
    async begin({ tenant, payment }, fate) {
      const { number, reference } = await thereOf(tenant.host, payment)
      const hook = (id: string, date: number) => receiveHook(tenant.host, id, date)
      return {
        arrives: () => sendWire(reference, euros[fate]),
        hook: () => hook(number, 1),
        hookAgain: () => hook(number, 2),
        forgedHook: () => hook('payin_nobody_knows', 1),
        asked: () => runQuery(tenant.id, payment),
      }
    },
    async settle({ id: tenantId }) {
      const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
      const { rows } = await owner.query(open, [tenantId])
      for (const { id } of rows) await runQuery(tenantId, id)
    },
    comesTo: (_fate, has) => (has('arrives') ? 'paid' : has('givenUp') ? 'unpaid' : 'waiting'),
    ends(said, fate) {
      if (said !== 'paid') return `METHOD_PAYMENT ${said}`
      if (fate === 'tooLittle') return 'METHOD_PAYMENT received'
      return fate === 'tooMuch' ? 'CHARGED received OWED' : 'CHARGED received'
    },
    withdrawn: 'CANCELED received OWED',
    byHand: true,
  }

  /** Returns the pay-in at MANGOPAY, whether or not the platform knows it. */
  async function thereOf(host: string, payment: string) {
    const slug = host.replace('.localhost', '')
    const { rows } = await owner.query('select reference from payments where id = $1', [payment])
    const answer = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/responses/${rows[0].reference}`, {
      headers: { authorization: `Bearer token-of-${slug}` },
    })
    const { Resource } = await answer.json()
    return { number: String(Resource.Id), reference: String(Resource.WireReference) }
  }
}
