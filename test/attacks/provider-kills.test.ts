import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { paymentForwarding } from '../../src/server/modules/payments/jobs/paymentForwarding.ts'
import { providerReturn } from '../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../server/harness.ts'
import { acceptAfterReflection } from '../server/investments/steps.ts'
import { cardsOf } from '../server/payments/mangopay/paying.ts'
import { payingOf } from '../server/payments/paying.ts'
import { keptAtTerminal } from '../server/payments/redsys/kept.ts'
import { expectSumsAgree } from '../server/payments/sums.ts'
import { account } from '../server/payouts/steps.ts'
import { patience } from '../server/webhooks/identity-provider.ts'
import { doomedServer, moments } from './doomed-server.ts'

const platform = await testPlatform()
const { owner, config, clock, jobs } = platform
const { ordered, opened, tokenised, types, wires, decides, comesBack } = cardsOf(platform)
const terminal = payingOf(platform)
let server: Awaited<ReturnType<typeof doomedServer>> | undefined

afterEach(async () => {
  await server?.buried()
  server = undefined
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

type PlacedOrder = Awaited<ReturnType<typeof ordered>>

/** Starts a server that dies at a matching request. */
async function doomed(address: RegExp, moment: (typeof moments)[number]) {
  server = await doomedServer(platform)
  server.diesAt(address, moment)
  return server
}

/** Returns MANGOPAY's objects at a path. */
async function there(host: string, path: string): Promise<Record<string, unknown>[]> {
  const slug = host.replace('.localhost', '')
  const answer = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/${path}`, {
    headers: { authorization: `Bearer token-of-${slug}` },
  })
  return answer.json()
}

async function dueOf(table: 'payments' | 'payouts', at: string, { tenant }: Pick<PlacedOrder, 'tenant'>) {
  const { rows } = await owner.query<{ id: string }>(
    `update ${table} set ${at} = ${at} - interval '1 day' where tenant_id = $1 and ${at} is not null returning id`,
    [tenant.id],
  )
  return rows[0]?.id ?? ''
}

describe.each(moments)('a server that dies %s', (moment) => {
  it('leaves a card to be charged once', async () => {
    const { begin, host, state, later, until, held } = await ordered({ price: 10_080 })
    const { url } = await begin()
    const token = await tokenised(await opened(host, url))
    const { browser, hasDied } = await doomed(/payins\/card\/direct$/, moment)
    await browser.send(host, url, token)
    expect(hasDied()).toBe(true)
    expect(await state()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await later(2)
    if (moment === 'after the provider’s yes') await until('CHARGED', 'succeeded')
    else {
      await later(31)
      await later(1)
      await until('PAYMENT_ERROR', 'expired')
      await types(host, (await begin()).url)
      await until('CHARGED', 'expired', 'succeeded')
    }
    expect(await held()).toBe(10_080)
  })

  it('leaves a wire with one account and one reference, which are told by the next server', async () => {
    const { investor, id, host, wire, later, until, held, total, tenant } = await ordered({
      method: 'BANK_WIRE',
    })
    const { app, hasDied } = await doomed(/payins\/bankwire\/direct$/, moment)
    const path = platform.library.operations.openWire?.path.replace('{id}', id) ?? ''
    const headers = { ...investor.headers, host, 'idempotency-key': id }
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: {} })
    expect([answer.statusCode >= 500, hasDied()]).toEqual([true, true])
    await later(2)
    const { concept } = await wire()
    expect((await wire()).concept).toBe(concept)
    const { rows } = await owner.query('select id from payments where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
    await wires(concept, (total / 100).toFixed(2))
    await later(2)
    await until('CHARGED', 'received')
    expect(await held()).toBe(total)
  })

  it('leaves a card to be refunded once', async () => {
    const order = await ordered({ price: 10_080 })
    const { begin, host, investor, id, later, until, held, tenant, numberOf } = order
    const attempt = await begin()
    await types(host, attempt.url)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/payins\/[^/]+\/refunds$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', order))
    expect(hasDied()).toBe(true)
    await until('CANCELED', 'refunding', 'OWED')
    await later(10)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await held()).toBe(0)
    expect(await there(host, `payins/${await numberOf(attempt.id)}/refunds`)).toHaveLength(1)
  })

  it('leaves a wire to be paid out once', async () => {
    const order = await ordered({ method: 'BANK_WIRE' })
    const { investor, manager, id, host, wire, later, total, state, tenant } = order
    await wires((await wire()).concept, (total / 100).toFixed(2))
    await later(2)
    await account(manager, investor)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/payouts\/bankwire$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', order))
    expect(hasDied()).toBe(true)
    expect(await state()).toEqual(['CANCELED', 'received', 'OWED'])
    await vi.waitFor(async () => {
      await later(10)
      expect(await state()).toEqual(['CANCELED', 'received', 'SENT'])
    }, patience)
    const { rows } = await owner.query('select provider_wallet from payers where tenant_id = $1', [tenant.id])
    const moved = await there(host, `wallets/${rows[0].provider_wallet}/transactions`)
    expect(moved.filter(({ Type }) => Type === 'PAYOUT')).toHaveLength(1)
  })

  it('leaves what was paid to be sent on to its issuance once', async () => {
    const order = await ordered()
    const { begin, host, manager, id, later, forwarded, detail, tenant } = order
    await comesBack(await decides(await types(host, (await begin()).url)))
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/\/transfers$/, moment)
    await does(paymentForwarding, tenant.id, await dueOf('payments', 'forward_at', order))
    expect(hasDied()).toBe(true)
    expect(await forwarded()).toBe(moment === 'before the call' ? 0 : (await detail()).amount)
    for (let round = 0; round < 2; round += 1) await later(10)
    expect(await forwarded()).toBe((await detail()).amount)
  })

  it('leaves what was paid at the terminal to be given back once', async () => {
    const { investor, manager, id, total, tenant } = await terminal.ordered({ price: 10_000 })
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await terminal.payThere(tenant.host, url)
    await terminal.tell(payment)
    const detail = () => investor.call('getInvestment', { params: { id } })
    await vi.waitFor(async () => expect((await detail()).status).toBe('CHARGED'), patience)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/trataPeticionREST$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', { tenant }))
    expect(hasDied()).toBe(true)
    expect(await keptAtTerminal(platform, id)).toBe(moment === 'before the call' ? total : 0)
    clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    expect((await detail()).payouts.map(({ status }) => status)).toEqual(['CONFIRMED'])
    expect(await keptAtTerminal(platform, id)).toBe(0)
  })
})
