import { providerReturn } from '../../../../src/server/modules/payments/jobs/providerReturn.ts'
import type { TestPlatform } from '../../harness.ts'
import type { TestTenant } from '../../test-tenant.ts'
import { endsOnPage, type PaymentMethodCase, sixAtOnce } from '../fates.ts'
import { mangopayBrowser, outcomeSources } from './at-mangopay.ts'

const events = ['decided', 'pressedAgain', 'hook', 'hookAgain', 'forgedHook', 'asked', 'sentBack'] as const
type Event = (typeof events)[number]
/** The decision of the cardholder's bank; in the last two cases it is never asked. */
type CardFate = 'confirmed' | 'refused' | 'answerLost' | 'tokenForged'
/** The decision on the page of Bizum, to which nobody comes if its address was lost. */
type BizumFate = 'confirmed' | 'refused' | 'answerLost'

/** Tests card payments at MANGOPAY, whose outcome is fixed by the first response or by the cardholder's decision. */
export function cardAtMangopay(platform: TestPlatform): PaymentMethodCase<CardFate, Event> {
  const { openCardPage, tokenise, submitToken } = mangopayBrowser(platform)
  const { eventsOf, settle } = pageAtMangopay(platform)

  return {
    method: 'CREDIT_CARD',
    // Uses the amount 100.69 €, for which the simulator returns a broken response.
    fates: { confirmed: 10_000, refused: 10_000, answerLost: 10_069, tokenForged: 10_000 },
    events,
    async begin({ tenant, payment, url }, fate) {
      const page = await openCardPage(tenant.host, url)
      const token = fate === 'tokenForged' ? 'data=forged' : await tokenise(page)
      const bank: string = (await submitToken(tenant.host, url, token)).json().next
      return {
        ...(await eventsOf(tenant, payment)),
        decided: () => decide(bank, fate === 'refused' ? 'refuse' : 'confirm'),
        pressedAgain: () => submitToken(tenant.host, url, token),
      }
    },
    settle,
    comesTo: (fate, has) =>
      fate === 'answerLost' || (fate === 'confirmed' && has('decided')) ? 'paid' : 'unpaid',
    ...endsOnPage('CARD_REGISTRATION_UPDATED'),
  }
}

/** Tests Bizum at MANGOPAY, whose outcome is decided on its page or expires there. */
export function bizumAtMangopay(platform: TestPlatform): PaymentMethodCase<BizumFate, Event> {
  const { app } = platform
  const { eventsOf, settle } = pageAtMangopay(platform)

  return {
    method: 'BIZUM_WALLET',
    // Uses the amount 100.71 €, for which the simulator's response is lost.
    fates: { confirmed: 10_000, refused: 10_000, answerLost: 10_071 },
    events,
    async begin({ tenant, payment, url }, fate) {
      const press = () =>
        app.inject({
          method: 'POST',
          url: url.replace('?', '/confirm?'),
          headers: { host: tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
          payload: '',
        })
      const next = /refresh" content="0;url=([^"]*)"/.exec((await press()).body)?.[1] ?? ''
      const page = fate === 'answerLost' ? '' : next.replaceAll('&amp;', '&')
      return {
        ...(await eventsOf(tenant, payment)),
        decided: () => decide(page, fate === 'refused' ? 'deny' : 'confirm'),
        pressedAgain: press,
      }
    },
    settle,
    comesTo: (fate, has) => (fate === 'confirmed' && has('decided') ? 'paid' : 'unpaid'),
    ...endsOnPage('IN_UPDATE_TPV'),
  }
}

/** Returns what happens to payments that their payer decides on a page of MANGOPAY's. */
function pageAtMangopay({ app, owner, clock, config }: TestPlatform) {
  const { receiveHook, runQuery } = outcomeSources({ app, owner })
  return { eventsOf, settle }

  async function eventsOf(tenant: TestTenant, payment: string) {
    const number = await numberOf(tenant.host, payment)
    const hook = (id: string, date: number) => receiveHook(tenant.host, id, date)
    return {
      hook: () => hook(number, 1),
      hookAgain: () => hook(number, 2),
      forgedHook: () => hook('payin_nobody_knows', 1),
      asked: () => runQuery(tenant.id, payment),
      sentBack: () => sendBack(tenant.id, payment),
    }
  }

  /** Moves the clock past the time-out of the page and queries all payments. */
  async function settle({ id: tenantId }: TestTenant): Promise<void> {
    clock.set(new Date(clock.now().getTime() + 16 * 60_000))
    const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
    const { rows } = await owner.query(open, [tenantId])
    await sixAtOnce(rows, ({ id }) => runQuery(tenantId, id))
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

  async function sendBack(tenant: string, payment: string): Promise<void> {
    const owed = 'select id from payouts where payment_id = $1 and return_at is not null'
    const { rows } = await owner.query(owed, [payment])
    for (const { id } of rows)
      if ('outside' in providerReturn) await providerReturn.outside(app.services, tenant, { row: id })
  }
}

/** Decides; a second decision is rejected because the page is closed. */
async function decide(page: string, decision: string): Promise<void> {
  if (!page.startsWith('http')) return
  const { origin, pathname, searchParams } = new URL(page)
  const ticket = searchParams.get('ticket') ?? ''
  const body = new URLSearchParams({ ticket, decision, tell: 'never' })
  await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
}
