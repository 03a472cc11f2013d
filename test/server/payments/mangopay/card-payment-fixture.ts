import { expect, vi } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import { investAsCompany } from '../../entities/steps.ts'
import type { TestPlatform } from '../../harness.ts'
import { placeOrder, signOrder } from '../../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../../test-tenant.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { mangopayBrowser } from './at-mangopay.ts'

interface OrderOptions {
  /** A tenant that has the method and hides signing; by default a new one, whose order is signed. */
  tenant?: TestTenant
  price?: number
  method?: string
  byCompany?: boolean
  fees?: { percent?: number; fixed_cents?: number }
  extras?: object
}

/** The address of the recipient, which providers require for payouts. */
const address = { address: 'Calle de la Paz 12', city: 'Valencia', postal_code: '46003', country: 'ES' }

/** Returns functions for orders paid by card at MANGOPAY. */
export function cardPaymentFixture(platform: TestPlatform) {
  const { app, config, owner, jobs, clock } = platform
  const browser = mangopayBrowser(platform)

  /**
   * Creates a signed order about to be paid by card; optionally one token at a given price, or ordered for a company.
   */
  async function createOrder({
    price = 0,
    method = 'CREDIT_CARD',
    byCompany = false,
    fees = {},
    extras = {},
    tenant: sharedTenant,
  }: OrderOptions = {}) {
    const payment = { methods: [method, 'MANUAL_TRANSFER'], fees: { [method]: fees } }
    const tenant = sharedTenant ?? (await createTestTenant(platform, { payment, extras }))
    const priceOverrides = price > 0 ? { token_price: cents(price), min_ticket: cents(0) } : {}
    const [investor, manager] = [await tenant.investor({ profile: address }), await tenant.manager()]
    if (byCompany) await investAsCompany(investor, manager)
    const { slug } = await tenant.issuance(priceOverrides)
    const { id } = await placeOrder(investor, slug, price > 0 ? 1 : 10)
    const { total } = await investor.call('choosePaymentMethod', {
      params: { id },
      body: { payment_method: method },
    })
    if (!sharedTenant) await signOrder(investor, id)
    const { host, id: tenantId } = tenant
    const getOrder = () => investor.call('getInvestment', { params: { id } })
    const statuses = async () => {
      const { status, payments, payouts } = await getOrder()
      return [status, ...payments.map((each) => each.status), ...payouts.map((each) => each.status)]
    }
    const waitForState = (...wanted: string[]) =>
      vi.waitFor(async () => expect(await statuses()).toEqual(wanted), waitOptions)
    const beginPayment = () => investor.call('beginPayment', { params: { id }, body: { total } })
    const providerIdOf = async (payment: string): Promise<string> => {
      const { rows } = await owner.query('select provider_id from payments where id = $1', [payment])
      return rows[0].provider_id
    }
    const callHook = (
      number: string,
      { event = 'PAYIN_NORMAL_SUCCEEDED', key = 'practice-with-mangopay', date = 1 } = {},
    ) =>
      app.inject({
        url: `/v2/webhooks/mangopay/${key}?EventType=${event}&RessourceId=${number}&Date=${date}`,
        headers: { host },
      })
    /** Moves the clock by minutes and runs what is due. */
    const advanceMinutes = async (minutes: number) => {
      clock.set(new Date(clock.now().getTime() + minutes * 60_000))
      await runDueJobs(manager)
    }
    /** Returns the cents transferred from MANGOPAY to issuances. */
    const forwardedAmount = async (): Promise<number> => {
      const client = host.replace('.localhost', '')
      const answer = await fetch(`${config.kycUrl}/mangopay/report?client=${client}`)
      return (await answer.json()).forwarded
    }
    /** Returns the balances at MANGOPAY and in our journal, in cents. */
    const totalFunds = async (): Promise<number> => {
      const { rows } = await owner.query<{ owner: string; held: string }>(
        `select owner, -sum(amount) as held from journal_postings
         where tenant_id = $1 and account = 'clearing' group by owner`,
        [tenantId],
      )
      const by = new Map(rows.map((row) => [row.owner, Number(row.held)]))
      const { CARD, BANK_WIRE, BIZUM } = await browser.netTakenFor(host.replace('.localhost', ''))
      const ours = ['CREDIT_CARD', 'BANK_WIRE', 'BIZUM_WALLET'].map((way) => by.get(way) ?? 0)
      expect(ours).toEqual([CARD, BANK_WIRE, BIZUM])
      return CARD + BANK_WIRE + BIZUM
    }
    const fundsBefore = sharedTenant ? await totalFunds() : 0
    /** Returns what has come to MANGOPAY and the journal since the order was created, in cents. */
    const fundsAtMangopay = async () => (await totalFunds()) - fundsBefore
    /** Returns the wire account of an order. */
    const openWire = async () => (await investor.call('openWire', { params: { id } })).bank
    return {
      tenant,
      host,
      investor,
      manager,
      id,
      total,
      getOrder,
      statuses,
      waitForState,
      beginPayment,
      openWire,
      providerIdOf,
      callHook,
      advanceMinutes,
      fundsAtMangopay,
      forwardedAmount,
    }
  }

  async function runDueJobs(manager: Person): Promise<void> {
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
  }

  return { ...browser, createOrder }
}
