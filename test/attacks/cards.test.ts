import { describe, expect, it } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { cardPaymentFixture } from '../server/payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { expectBalanceAfterEach } from '../server/payments/sums.ts'
import { bankMovement } from '../server/receipts/transfer-order-fixture.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'

const platform = await testPlatform()
const { app, config } = platform
const { createOrder, openCardPage, tokenise, submitToken, payByCard, decideAtBank, returnFromBank } =
  cardPaymentFixture(platform)
const terminals = terminalFixture(platform)

/** Contains what the institution refunded without the platform, by tenant and payment method, in cents. */
const behindOurBack: Record<string, number> = {}

expectBalanceAfterEach(platform, behindOurBack)

describe('the payment page', () => {
  it('is rate limited when preparing cards', async () => {
    const { beginPayment, host } = await createOrder()
    const { url } = await beginPayment()
    const ask = () => app.inject({ method: 'POST', url: url.replace('?', '/card?'), headers: { host } })
    const codes: number[] = []
    for (let round = 0; round < 40; round += 1) codes.push((await ask()).statusCode)
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(codes.at(-1)).toBe(429)
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(429)
    const next = await beginPayment()
    expect((await app.inject({ url: next.url, headers: { host } })).statusCode).toBe(429)
  })

  it('rejects a card for a withdrawn order', async () => {
    const { beginPayment, host, investor, id } = await createOrder()
    const { url } = await beginPayment()
    await investor.call('withdrawInvestment', { params: { id } })
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(303)
    const card = await app.inject({ method: 'POST', url: url.replace('?', '/card?'), headers: { host } })
    expect(card.statusCode).toBe(410)
  })

  it('does not charge a card for an order paid by transfer', async () => {
    const { beginPayment, host, manager, id, total, statuses } = await createOrder()
    const { url } = await beginPayment()
    const token = await tokenise(await openCardPage(host, url))
    await manager.call('registerReceipt', { params: { id }, body: bankMovement(total) })
    await submitToken(host, url, token)
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(303)
    expect((await statuses())[0]).toBe('CHARGED')
  })

  it('does not open the terminal for a cancelled order', async () => {
    const { investor, tenant, id, total } = await terminals.createOrder()
    const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await investor.call('withdrawInvestment', { params: { id } })
    expect((await app.inject({ url, headers: { host: tenant.host } })).statusCode).toBe(303)
  })

  it('is neither cached nor framed and requires its attempt’s and tenant’s key', async () => {
    const [one, other] = [await createOrder(), await createOrder()]
    const { id, url } = await one.beginPayment()
    const { page } = await openCardPage(one.host, url)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(page.headers['content-security-policy']).toMatch(/frame-ancestors 'self'/)
    const theirs = await other.beginPayment()
    const swapped = `/payments/${id}?${theirs.url.split('?')[1]}`
    const replies = await Promise.all([
      app.inject({ url: swapped, headers: { host: one.host } }),
      app.inject({ url: new URL(url, 'http://x').pathname, headers: { host: one.host } }),
      app.inject({ url, headers: { host: other.host } }),
      app.inject({ url: `${new URL(url, 'http://x').pathname}/back?key=x`, headers: { host: one.host } }),
    ])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  })

  it('charges once if another method is chosen during the payment', async () => {
    const { beginPayment, host, investor, id, fundsAtMangopay, total, statuses } = await createOrder()
    const { url } = await beginPayment()
    const bank = await payByCard(host, url)
    const back = await decideAtBank(bank)
    await Promise.all([
      returnFromBank(back),
      investor.send('choosePaymentMethod', { params: { id }, body: { payment_method: 'MANUAL_TRANSFER' } }),
    ])
    expect((await statuses())[0]).toBe('CHARGED')
    expect(await fundsAtMangopay()).toBe(total)
  })
})

describe('a card payment partly refunded by its provider', () => {
  it('is not reported as completely refunded', async () => {
    const { beginPayment, host, investor, manager, id, providerIdOf, advanceMinutes, waitForState } =
      await createOrder()
    const attempt = await beginPayment()
    await returnFromBank(await decideAtBank(await payByCard(host, attempt.url)))
    await giveBack(host.replace('.localhost', ''), await providerIdOf(attempt.id), 1_000)
    await investor.call('withdrawInvestment', { params: { id } })
    await waitForState('CANCELED', 'refunding', 'OWED')
    await advanceMinutes(1)
    await expect
      .poll(async () => (await manager.call('listPayouts')).items, waitOptions)
      .toMatchObject([{ status: 'OWED', by_provider: false }])
  })

  /** Refunds as an employee of the payment institution does on its pages. */
  async function giveBack(client: string, payIn: string, Amount: number): Promise<void> {
    const at = `${config.kycUrl}/mangopay/v2.01/${client}/payins/${payIn}`
    const headers = { authorization: `Bearer token-of-${client}`, 'content-type': 'application/json' }
    const { AuthorId } = await (await fetch(at, { headers })).json()
    const money = { DebitedFunds: { Currency: 'EUR', Amount }, Fees: { Currency: 'EUR', Amount: 0 } }
    const body = JSON.stringify({ AuthorId, ...money, Tag: '' })
    const made = await fetch(`${at}/refunds`, { method: 'POST', headers, body })
    expect(made.status).toBe(200)
    behindOurBack[`${client} CREDIT_CARD`] = -Amount
  }
})
