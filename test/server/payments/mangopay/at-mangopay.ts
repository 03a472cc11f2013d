import { expect } from 'vitest'
import { paymentAsking } from '../../../../src/server/modules/payments/jobs/paymentAsking.ts'
import type { TestPlatform } from '../../harness.ts'

/** A card that the simulator accepts. */
export const card = { cardNumber: '4970105181818183', cardExpirationDate: '1249', cardCvx: '123' }

type Fields = Record<string, string>

/** Simulates a browser on the card page and on the page of the cardholder's bank. */
export function mangopayBrowser({ app, config }: TestPlatform) {
  const screen = { language: 'es-ES', colours: 24, height: 844, width: 390, zone: -60 }

  /** Returns the tokeniser's address from the card page. */
  async function openCardPage(host: string, url: string) {
    const page = await app.inject({ url, headers: { host } })
    const of = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page.body)?.[1] ?? ''
    return { page, url: of('url'), accessKey: of('access-key'), data: of('data') }
  }

  /** Returns the tokeniser's response to a card. */
  async function tokenise(
    at: { url: string; accessKey: string; data: string },
    typed: Fields = {},
  ): Promise<string> {
    const body = new URLSearchParams({ accessKeyRef: at.accessKey, data: at.data, ...card, ...typed })
    return (await fetch(at.url, { method: 'POST', body })).text()
  }

  function submitToken(host: string, url: string, token: string) {
    const payload = { tokenised: token, browser: screen }
    return app.inject({ method: 'POST', url: url.replace('?', '/pay?'), headers: { host }, payload })
  }

  /** Types a card. Returns the next address: of the cardholder's bank, or of the order. */
  async function payByCard(host: string, url: string): Promise<string> {
    const answer = await submitToken(host, url, await tokenise(await openCardPage(host, url)))
    expect(answer.statusCode).toBe(200)
    return answer.json().next
  }

  /** Decides on the page of the cardholder's bank. Returns the redirect address. */
  async function decideAtBank(address: string, decision = 'confirm', tell = 'never'): Promise<string> {
    const { origin, pathname, searchParams } = new URL(address)
    const body = new URLSearchParams({ ticket: searchParams.get('ticket') ?? '', decision, tell })
    const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }

  /** Follows the redirect from the bank back to the platform. */
  async function returnFromBank(address: string): Promise<string> {
    const { host, pathname, search } = new URL(address)
    const answer = await app.inject({ url: pathname + search, headers: { host } })
    expect(answer.statusCode).toBe(303)
    return String(answer.headers.location)
  }

  /** Returns the cents that MANGOPAY took for a tenant and did not refund. */
  async function netTakenFor(slug: string): Promise<Record<'CARD' | 'BANK_WIRE' | 'BIZUM', number>> {
    const answer = await fetch(`${config.kycUrl}/mangopay/report?client=${slug}`)
    return ((await answer.json()) as { taken: Record<'CARD' | 'BANK_WIRE' | 'BIZUM', number> }).taken
  }

  /** Sends a wire transfer. Returns whether MANGOPAY matched it. */
  async function sendWire(reference: string, euros: string, tell = 'never'): Promise<boolean> {
    const body = new URLSearchParams({ reference, amount: euros, tell })
    const answer = await fetch(`${config.kycUrl}/mangopay/wires`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    return answer.status === 303
  }

  return {
    openCardPage,
    tokenise,
    submitToken,
    payByCard,
    decideAtBank,
    returnFromBank,
    netTakenFor,
    sendWire,
  }
}

/** Returns both sources of a pay-in's outcome: a hook and a query. */
export function outcomeSources({ app, owner }: Pick<TestPlatform, 'app' | 'owner'>) {
  return {
    receiveHook(host: string, number: string, date: number) {
      const query = new URLSearchParams({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: number })
      query.set('Date', String(date))
      return app.inject({ url: `/v2/webhooks/mangopay/practice-with-mangopay?${query}`, headers: { host } })
    },
    async runQuery(tenant: string, payment: string): Promise<void> {
      await owner.query(
        `update payments set ask_at = ask_at - interval '1 day' where id = $1 and ask_at is not null`,
        [payment],
      )
      if ('outside' in paymentAsking) await paymentAsking.outside(app.services, tenant, { row: payment })
    },
  }
}
