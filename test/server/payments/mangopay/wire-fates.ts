import type { TestPlatform } from '../../harness.ts'
import { type PaymentMethodCase, sixAtOnce } from '../fates.ts'
import { mangopayBrowser, outcomeSources } from './at-mangopay.ts'

const events = ['confirms', 'arrives', 'hook', 'hookAgain', 'forgedHook', 'asked'] as const
type Event = (typeof events)[number]
/** In the last case, the payer has to confirm before MANGOPAY gives them its account. */
type Fate = 'enough' | 'tooLittle' | 'tooMuch' | 'answerLost' | 'asksPayer'

const euros: Record<Fate, string> = {
  enough: '100',
  tooLittle: '40',
  tooMuch: '120,50',
  answerLost: '100,71',
  asksPayer: '100,95',
}

/** Tests wire transfers to MANGOPAY that arrive once or never; the platform learns of them by hooks and queries. */
export function wireAtMangopay(platform: TestPlatform): PaymentMethodCase<Fate, Event> {
  const { owner, config } = platform
  const { sendWire } = mangopayBrowser(platform)
  const { receiveHook, runQuery } = outcomeSources(platform)

  return {
    method: 'BANK_WIRE',
    // Uses the amounts 100.71 €, for which the simulator's response is lost, and 100.95 €, for which it asks the payer.
    fates: { enough: 10_000, tooLittle: 10_000, tooMuch: 10_000, answerLost: 10_071, asksPayer: 10_095 },
    events,
    async open({ investor, id }) {
      await investor.send('openWire', { params: { id } })
      const { payments } = await investor.call('getInvestment', { params: { id } })
      return { payment: payments[0]?.id ?? '', url: `/payments/${payments[0]?.id}?key=none` }
    },
    async begin({ tenant, payment }, fate) {
      const number = await numberOf(tenant.host, payment)
      const hook = (id: string, date: number) => receiveHook(tenant.host, id, date)
      return {
        confirms: () => confirm(payment),
        arrives: async () => {
          await confirm(payment)
          return sendWire(await referenceOf(tenant.host, number), euros[fate])
        },
        hook: () => hook(number, 1),
        hookAgain: () => hook(number, 2),
        forgedHook: () => hook('payin_nobody_knows', 1),
        asked: () => runQuery(tenant.id, payment),
      }
    },
    async settle({ id: tenantId }) {
      const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
      const { rows } = await owner.query(open, [tenantId])
      await sixAtOnce(rows, ({ id }) => runQuery(tenantId, id))
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

  /** Confirms on MANGOPAY's page where it asks for it. */
  async function confirm(payment: string): Promise<void> {
    const { rows } = await owner.query('select payer_next from payments where id = $1', [payment])
    const body = new URLSearchParams({ decision: 'confirm', tell: 'never' })
    if (rows[0].payer_next !== '')
      await fetch(rows[0].payer_next, { method: 'POST', body, redirect: 'manual' })
  }

  /** Returns the pay-in's id at MANGOPAY, whether or not the platform knows it. */
  async function numberOf(host: string, payment: string): Promise<string> {
    const { rows } = await owner.query('select reference from payments where id = $1', [payment])
    return String((await view(host, `responses/${rows[0].reference}`)).Resource.Id)
  }

  async function referenceOf(host: string, number: string): Promise<string> {
    return String((await view(host, `payins/${number}`)).WireReference)
  }

  async function view(host: string, path: string) {
    const slug = host.replace('.localhost', '')
    const headers = { authorization: `Bearer token-of-${slug}` }
    return (await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/${path}`, { headers })).json()
  }
}
