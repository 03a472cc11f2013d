import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { redsys } from '../../../src/server/providers/payment/redsys/index.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import additionalData from '../people/additional-data.json' with { type: 'json' }
import { waitOptions } from '../webhooks/identity-provider.ts'
import { terminalFixture } from './paying.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { owner, jobs, clock, mails, app, config } = platform
const { createOrder, beginPayment, notify } = terminalFixture(platform)

expectBalanceAfterEach(platform)

async function begun(method = 'TPV') {
  const order = await createOrder({ method })
  const payment = await beginPayment(order.investor, order.id, order.total)
  const detail = () => order.investor.call('getInvestment', { params: { id: order.id } })
  const state = async () => {
    const { status, payments, payouts } = await detail()
    return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)]
  }
  const until = (...wanted: string[]) =>
    vi.waitFor(async () => expect(await state()).toEqual(wanted), waitOptions)
  return { ...order, payment, detail, state, until }
}

describe('an order paid at the card terminal', () => {
  it('can be paid while a manager reviews data that the person has changed', async () => {
    const { address, city, postal_code, province, country } = additionalData
    const home = { address, city, postal_code, province, country }
    const { investor, id, total } = await createOrder()
    await investor.call('setAddress', { body: home })
    await investor.call('setAddress', { body: { ...home, residence_country: 'PT' } })
    expect(await investor.call('getSession')).toMatchObject({
      validation: 'pending',
      validation_reason: 'DATA_CHANGED',
    })
    await notify(await beginPayment(investor, id, total))
    const state = async () => (await investor.call('getInvestment', { params: { id } })).status
    await vi.waitFor(async () => expect(await state()).toBe('CHARGED'), waitOptions)
  })

  it("waits, and is charged only by the terminal's notification", async () => {
    const { state, until, payment, detail, tenant, total, investor } = await begun()
    expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
    expect(await notify(payment)).toBe(200)
    await until('CHARGED', 'succeeded')
    expect((await detail()).payments[0]).toMatchObject({
      authorisation: '123456',
      amount: total,
      method: 'TPV',
    })
    expect(await balances(owner, tenant.id)).toMatchObject({ clearing: -total, escrow: total })
    await jobs.drain()
    const { email } = await investor.call('getSession')
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Pago recibido'))).toHaveLength(1)
  })

  it('is confirmed by a mail that does not mention a transfer', async () => {
    const { investor } = await begun('BIZUM')
    await jobs.drain()
    const { email } = await investor.call('getSession')
    const signed = mails.find(({ to, subject }) => to === email && subject.startsWith('Contrato firmado'))
    expect(signed?.text).toContain('Solo te falta pagar')
    expect(signed?.text).not.toMatch(/transferencia|justificante/)
  })

  it('can also be paid by Bizum', async () => {
    const { until, payment } = await begun('BIZUM')
    await notify(payment)
    await until('CHARGED', 'succeeded')
  })

  it('shows the reason of a decline and can be paid again', async () => {
    const { until, payment, investor, id, total, detail } = await begun()
    await notify(payment, { response: '0101' })
    await until('PAYMENT_ERROR', 'failed')
    expect((await detail()).payments[0]?.reason).toBe('expired_card')
    const again = await beginPayment(investor, id, total)
    await until('IN_UPDATE_TPV', 'failed', 'needs_person')
    await notify(again)
    await until('CHARGED', 'failed', 'succeeded')
  })

  it('can be paid by transfer instead after a decline', async () => {
    const { payment, until, investor, id } = await begun()
    await notify(payment, { response: '0190' })
    await until('PAYMENT_ERROR', 'failed')
    const body = { payment_method: 'MANUAL_TRANSFER' }
    const { status, bank } = await investor.call('choosePaymentMethod', { params: { id }, body })
    expect([status, bank.concept]).toEqual(['SIGNED', expect.stringMatching(/./)])
  })

  it('can be paid again after half an hour without a notification', async () => {
    const { until, manager } = await begun()
    clock.set(new Date(clock.now().getTime() + 31 * 60_000))
    // Sweeps twice, because the sweep that asks the terminal may lock the attempt.
    for (let minute = 0; minute < 2; minute += 1) {
      await manager.call('setClock', { body: { days: 0 } })
      for (let round = 0; round < 3; round += 1) await jobs.drain()
    }
    await until('PAYMENT_ERROR', 'expired')
  })

  it('rejects a total other than the one shown', async () => {
    const { investor, id, total } = await createOrder()
    const sent = await investor.send('beginPayment', { params: { id }, body: { total: total - 1 } })
    expect([sent.status, sent.error.code]).toEqual([409, 'wrong_state'])
  })

  it('returns 404 to another investor', async () => {
    const { tenant, payment, id, total } = await begun()
    const other = await tenant.investor()
    expect((await other.send('beginPayment', { params: { id }, body: { total } })).status).toBe(404)
    expect((await other.send('getPayment', { params: { id: payment } })).status).toBe(404)
  })
})

describe("the terminal's notification", () => {
  const forged = {
    'a wrong key': { key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    'a wrong merchant': { merchant: '999999999' },
    'a wrong terminal': { terminal: '002' },
  }
  for (const [what, options] of Object.entries(forged))
    it(`is rejected with ${what}`, async () => {
      const { payment, state } = await begun()
      expect(await notify(payment, options)).toBe(401)
      expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
    })

  it('changes nothing if the amount or the currency differs', async () => {
    const { payment, state, total, tenant } = await begun()
    await notify(payment, { amount: total + 1 })
    await notify(payment, { currency: '840' })
    await vi.waitFor(async () => {
      const about = `select state from provider_events where tenant_id = $1 and problem <> ''`
      expect((await owner.query(about, [tenant.id])).rows).toHaveLength(2)
    }, waitOptions)
    expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
  })

  it('charges once if it is repeated', async () => {
    const { payment, until, tenant, total } = await begun()
    const codes = await Promise.all(Array.from({ length: 10 }, () => notify(payment)))
    expect(new Set(codes)).toEqual(new Set([200]))
    await until('CHARGED', 'succeeded')
    expect(await balances(owner, tenant.id)).toMatchObject({ clearing: -total })
  })

  it("changes nothing at another tenant's address", async () => {
    const { payment, state } = await begun()
    const { tenant } = await createOrder()
    await notify(payment, { host: tenant.host })
    expect(await state()).toEqual(['IN_UPDATE_TPV', 'needs_person'])
  })
})

describe("the redirect to the bank's page", () => {
  it('serves a form that may only be sent to the terminal', async () => {
    const { investor, id, total, tenant } = await createOrder()
    const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    const page = await app.inject({ url, headers: { host: tenant.host } })
    expect(page.statusCode).toBe(200)
    const origin = platform.config.kycUrl
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${origin};`)
    expect(page.body).toContain('name="Ds_MerchantParameters"')
  })

  it("opens the policy to the tenant's own provider, and to no other tenant's", async () => {
    const pages = [await createOrder(), await createOrder()]
    const { paymentAccounts } = config
    const origins = new Map(pages.map(({ tenant }, at) => [tenant.host, `https://bank-${at}.example`]))
    config.paymentAccounts = (slug) => {
      const url = `${origins.get(`${slug}.localhost`)}/redsys`
      const key = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7'
      const versions = ['HMAC_SHA512_V2']
      const account = redsys.read({ url, merchant: '999008881', terminal: '1', key, versions })
      return 'problem' in account ? [] : [account]
    }
    onTestFinished(() => {
      config.paymentAccounts = paymentAccounts
    })
    for (const { investor, id, total, tenant } of pages) {
      const { url } = await investor.call('beginPayment', { params: { id }, body: { total } })
      const page = await app.inject({ url, headers: { host: tenant.host } })
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`form-action 'self' ${origins.get(tenant.host)};`)
      expect(policy.match(/bank-\d/g)).toHaveLength(1)
      const other = await app.inject({ url: '/user/bbva', headers: { host: tenant.host } })
      expect(other.headers['content-security-policy']).toContain("form-action 'self';")
    }
  })

  it('returns 404 without the right key', async () => {
    const { payment, tenant } = await begun()
    const page = await app.inject({ url: `/payments/${payment}?key=x`, headers: { host: tenant.host } })
    expect(page.statusCode).toBe(404)
  })

  it('leads back to the page of the outcome, also once there is one', async () => {
    const { investor, id, total, tenant } = await createOrder()
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    const back = await app.inject({ url: url.replace('?', '/back?'), headers: { host: tenant.host } })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/user/bbva?payment=${payment}`])
    const standing = () => investor.call('getPayment', { params: { id: payment } })
    expect(await standing()).toMatchObject({
      ...{
        order_status: 'IN_UPDATE_TPV',
        order_method: 'TPV',
        left: total,
        payment: { status: 'processing' },
      },
    })
    const { rows } = await owner.query(
      `select actor_name from lifecycle_history where subject_id = $1 and event = 'come_back'`,
      [payment],
    )
    expect(rows).toEqual([{ actor_name: 'redsys' }])
    await notify(payment)
    await vi.waitFor(async () => {
      const page = await app.inject({ url, headers: { host: tenant.host } })
      expect(page.headers.location).toBe(`/user/bbva?payment=${payment}`)
    }, waitOptions)
  })
})
