import { providerReturn } from '../../../../src/server/modules/payments/jobs/providerReturn.ts'
import type { TestPlatform } from '../../harness.ts'
import { endsOnPage, type PaymentMethodCase } from '../fates.ts'
import { mangopayBrowser, outcomeSources } from './at-mangopay.ts'

const events = ['decided', 'pressedAgain', 'hook', 'hookAgain', 'forgedHook', 'asked', 'sentBack'] as const
type Event = (typeof events)[number]
/** The decision of the cardholder's bank; in the last two cases it is never asked. */
type Fate = 'confirmed' | 'refused' | 'answerLost' | 'tokenForged'

/** Tests card payments at MANGOPAY, whose outcome is fixed by the first response or by the cardholder's decision. */
export function cardAtMangopay(platform: TestPlatform): PaymentMethodCase<Fate, Event> {
  const { app, owner, clock, config } = platform
  const { openCardPage, tokenise, submitToken } = mangopayBrowser(platform)
  const { receiveHook, runQuery } = outcomeSources(platform)

  return {
    method: 'CREDIT_CARD',
    // Uses the amount 100.69 €, for which the simulator returns a broken response.
    fates: { confirmed: 10_000, refused: 10_000, answerLost: 10_069, tokenForged: 10_000 },
    events,
    async begin({ tenant, payment, url }, fate) {
      const page = await openCardPage(tenant.host, url)
      const token = fate === 'tokenForged' ? 'data=forged' : await tokenise(page)
      const bank: string = (await submitToken(tenant.host, url, token)).json().next
      const number = await numberOf(tenant.host, payment)
      const hook = (id: string, date: number) => receiveHook(tenant.host, id, date)
      return {
        decided: () => decide(bank, fate === 'refused' ? 'refuse' : 'confirm'),
        pressedAgain: () => submitToken(tenant.host, url, token),
        hook: () => hook(number, 1),
        hookAgain: () => hook(number, 2),
        forgedHook: () => hook('payin_nobody_knows', 1),
        asked: () => runQuery(tenant.id, payment),
        sentBack: () => sendBack(tenant.id, payment),
      }
    },
    /** Moves the clock past the time-out of the bank's page and queries all payments. */
    async settle({ id: tenantId }) {
      clock.set(new Date(clock.now().getTime() + 16 * 60_000))
      const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
      const { rows } = await owner.query(open, [tenantId])
      for (const { id } of rows) await runQuery(tenantId, id)
    },
    comesTo: (fate, has) =>
      fate === 'answerLost' || (fate === 'confirmed' && has('decided')) ? 'paid' : 'unpaid',
    ...endsOnPage('CARD_REGISTRATION_UPDATED'),
  }

  /** Returns a payment's id at MANGOPAY, whether or not the platform knows it. */
  async function numberOf(host: string, payment: string): Promise<string> {
    const slug = host.replace('.localhost', '')
    const { rows } = await owner.query('select reference from payments where id = $1', [payment])
    const answer = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/responses/${rows[0].reference}`, {
      headers: { authorization: `Bearer token-of-${slug}` },
    })
    return answer.ok ? (await answer.json()).Resource.Id : 'payin_that_is_none'
  }

  /** Decides; a second decision is rejected because the page is closed. */
  async function decide(bank: string, decision: string): Promise<void> {
    if (!bank.startsWith('http')) return
    const { origin, pathname, searchParams } = new URL(bank)
    const ticket = searchParams.get('ticket') ?? ''
    const body = new URLSearchParams({ ticket, decision, tell: 'never' })
    await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  }

  async function sendBack(tenant: string, payment: string): Promise<void> {
    const owed = 'select id from payouts where payment_id = $1 and return_at is not null'
    const { rows } = await owner.query(owed, [payment])
    for (const { id } of rows)
      if ('outside' in providerReturn) await providerReturn.outside(app.services, tenant, { row: id })
  }
}
