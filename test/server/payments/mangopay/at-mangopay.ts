import { expect } from 'vitest'
import { paymentAsking } from '../../../../src/server/modules/payments/jobs/paymentAsking.ts'
import type { TestPlatform } from '../../harness.ts'

/** A card that the simulator takes. */
export const card = { cardNumber: '4970105181818183', cardExpirationDate: '1249', cardCvx: '123' }

type Fields = Record<string, string>

/** What a browser does on the page of a card, and on that of the holder's bank. */
export function browserAt({ app, config }: TestPlatform) {
  const screen = { language: 'es-ES', colours: 24, height: 844, width: 390, zone: -60 }

  /** Where a card goes, as the page says it. */
  async function opened(host: string, url: string) {
    const page = await app.inject({ url, headers: { host } })
    const of = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(page.body)?.[1] ?? ''
    return { page, url: of('url'), accessKey: of('access-key'), data: of('data') }
  }

  /** What the tokeniser answers to a card. */
  async function tokenised(
    at: { url: string; accessKey: string; data: string },
    typed: Fields = {},
  ): Promise<string> {
    const body = new URLSearchParams({ accessKeyRef: at.accessKey, data: at.data, ...card, ...typed })
    return (await fetch(at.url, { method: 'POST', body })).text()
  }

  function send(host: string, url: string, token: string) {
    const payload = { tokenised: token, browser: screen }
    return app.inject({ method: 'POST', url: url.replace('?', '/pay?'), headers: { host }, payload })
  }

  /** Types a card, and answers where the browser goes on: to the holder's bank, or back to the order. */
  async function types(host: string, url: string): Promise<string> {
    const answer = await send(host, url, await tokenised(await opened(host, url)))
    expect(answer.statusCode).toBe(200)
    return answer.json().next
  }

  /** Decides on the page of the holder's bank; answers where the browser is sent back to. */
  async function decides(address: string, decision = 'confirm', tell = 'never'): Promise<string> {
    const { origin, pathname, searchParams } = new URL(address)
    const body = new URLSearchParams({ ticket: searchParams.get('ticket') ?? '', decision, tell })
    const answer = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }

  /** Follows the bank's way back to us. */
  async function comesBack(address: string): Promise<string> {
    const { host, pathname, search } = new URL(address)
    const answer = await app.inject({ url: pathname + search, headers: { host } })
    expect(answer.statusCode).toBe(303)
    return String(answer.headers.location)
  }

  /** What MANGOPAY has taken for a tenant and not given back, in cents. */
  async function takenFor(slug: string): Promise<Record<'CARD' | 'BANK_WIRE' | 'BIZUM', number>> {
    const answer = await fetch(`${config.kycUrl}/mangopay/report?client=${slug}`)
    return ((await answer.json()) as { taken: Record<'CARD' | 'BANK_WIRE' | 'BIZUM', number> }).taken
  }

  /** Sends a transfer; answers whether MANGOPAY found what it is for. */
  async function wires(reference: string, euros: string, tell = 'never'): Promise<boolean> {
    const body = new URLSearchParams({ reference, amount: euros, tell })
    const answer = await fetch(`${config.kycUrl}/mangopay/wires`, {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    return answer.status === 303
  }

  return { opened, tokenised, send, types, decides, comesBack, takenFor, wires }
}

/** The two ways by which the platform learns what became of a pay-in: a hook, and asking itself. */
export function newsAt({ app, owner }: TestPlatform) {
  return {
    hear(host: string, number: string, date: number) {
      const query = new URLSearchParams({ EventType: 'PAYIN_NORMAL_SUCCEEDED', RessourceId: number })
      query.set('Date', String(date))
      return app.inject({ url: `/v2/webhooks/mangopay/practice-with-mangopay?${query}`, headers: { host } })
    },
    async ask(tenant: string, payment: string): Promise<void> {
      await owner.query(
        `update payments set ask_at = ask_at - interval '1 day' where id = $1 and ask_at is not null`,
        [payment],
      )
      if ('outside' in paymentAsking) await paymentAsking.outside(app.services, tenant, { row: payment })
    },
  }
}
