import { expect } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { redsysForm } from '../../../src/server/providers/payment/redsys/form.ts'
import { newRedsysReference } from '../../../src/server/providers/payment/redsys/reference.ts'
import type { RedsysVersion } from '../../../src/server/providers/payment/redsys/signature.ts'
import type { TestPlatform } from '../harness.ts'
import { placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { payAtRedsys } from './redsys/at-redsys.ts'
import { messageOf, terminal } from './redsys/terminal.ts'

/** Further fields of a notification; the amount in cents. */
export interface NotificationOptions {
  response?: string
  amount?: number
  currency?: string
  merchant?: string
  terminal?: string
  version?: RedsysVersion
  key?: string
  host?: string
  /** The time of the terminal's clock, which makes another message. */
  hour?: string
}

interface TerminalOrderOptions {
  methods?: string[]
  method?: string
  price?: number
  fee?: number
  tenant?: TestTenant
}

/** Returns functions for orders paid at a tenant's card terminal. */
export function terminalFixture(platform: TestPlatform) {
  const { app, owner, config } = platform
  /** Maps attempts paid at the terminal to the answers of their browsers. */
  const paidAtTerminal = new Map<string, Promise<string>>()

  /** Creates a signed order; optionally one token at a given price, or unsigned in a tenant that hides signing. */
  async function createOrder({
    methods = ['TPV', 'BIZUM', 'MANUAL_TRANSFER'],
    method = 'TPV',
    price = 0,
    fee = 0,
    tenant: sharedTenant,
  }: TerminalOrderOptions = {}) {
    const tenant = sharedTenant ?? (await createTestTenant(platform, { payment: { methods } }))
    const priceOverrides =
      price > 0 ? { token_price: cents(price), min_ticket: cents(0), own_fee_percent: fee } : {}
    const [investor, manager, { slug }] = [
      await tenant.investor(),
      await tenant.manager(),
      await tenant.issuance(priceOverrides),
    ]
    const { id, total } = await placeOrder(investor, slug, price > 0 ? 1 : 10)
    await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: method } })
    if (!sharedTenant) await signOrder(investor, id)
    return { tenant, investor, manager, slug, id, total }
  }

  async function beginPayment(investor: Person, id: string, total: number): Promise<string> {
    const begun = await investor.call('beginPayment', { params: { id }, body: { total } })
    return begun.id
  }

  /** Sends the terminal's notification of an attempt, by default of a payment, which the terminal then has. */
  async function notify(payment: string, options: NotificationOptions = {}): Promise<number> {
    const { rows } = await owner.query(
      'select payments.reference, payments.amount, method, slug, tenants.main_host as host from payments join tenants on tenants.id = payments.tenant_id where payments.id = $1',
      [payment],
    )
    const [row = { reference: newRedsysReference(), amount: '1', host: 'alba.localhost' }] = rows
    if (rows.length > 0 && Object.keys(options).every((each) => each === 'hour'))
      await payWithoutNotice(payment, row)
    const message = messageOf(
      {
        Ds_Date: '01/10/2026',
        Ds_Hour: options.hour ?? '12:00',
        Ds_Order: row.reference,
        Ds_Amount: String(options.amount ?? row.amount),
        Ds_Currency: options.currency ?? '978',
        Ds_MerchantCode: options.merchant ?? terminal.merchant,
        Ds_Terminal: options.terminal ?? '001',
        Ds_Response: options.response ?? '0000',
        Ds_TransactionType: '0',
        Ds_AuthorisationCode: '123456',
        Ds_SecurePayment: '1',
      },
      options.version,
      options.key,
    )
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/webhooks/redsys',
      headers: {
        host: options.host ?? row.host,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ ...message }).toString(),
    })
    return answer.statusCode
  }

  /** Pays an unpaid attempt at the terminal without the platform's page and without notifying the platform. */
  async function payWithoutNotice(
    payment: string,
    { reference, amount, method, slug }: Record<'reference' | 'amount' | 'method' | 'slug', string>,
  ): Promise<void> {
    const at = { ...terminal, url: `${config.kycUrl}/redsys/of/${slug}` }
    const form = redsysForm(at, {
      reference,
      amount: cents(BigInt(amount)),
      currency: 'EUR',
      bizum: method === 'BIZUM',
      ...{ language: 'es', description: '', notify: 'https://alba.example/' },
      returnTo: { ok: 'https://alba.example/', ko: 'https://alba.example/' },
    })
    const paid = paidAtTerminal.get(payment) ?? payAtRedsys(form, { tell: 'never' })
    paidAtTerminal.set(payment, paid)
    await paid
  }

  /** Pays on the terminal's page, by default without notifying the platform. */
  function payAtTerminal(host: string, url: string, tell = 'never'): Promise<string> {
    return remember(
      url,
      openTerminal(host, url, tell).then((pay) => pay()),
    )
  }

  /** Opens the terminal's page. Returns how to pay there, by default without notifying the platform. */
  async function openTerminal(host: string, url: string, tell = 'never'): Promise<() => Promise<string>> {
    const { body, statusCode } = await app.inject({ url, headers: { host } })
    const action = /action="([^"]+)"/.exec(body)?.[1] ?? expect.fail(`There is no form: ${statusCode}`)
    const fields = [...body.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [
      name,
      value,
    ])
    return () => remember(url, payAtRedsys({ action, fields: Object.fromEntries(fields) }, { tell }))
  }

  function remember(url: string, paid: Promise<string>): Promise<string> {
    paidAtTerminal.set(/payments\/([^?]+)/.exec(url)?.[1] ?? url, paid)
    return paid
  }

  return { createOrder, beginPayment, notify, payAtTerminal, openTerminal }
}
