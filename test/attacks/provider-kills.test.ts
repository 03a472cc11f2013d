import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { balanceFilling } from '../../src/server/modules/balance/jobs/balanceFilling.ts'
import { balanceForwarding } from '../../src/server/modules/balance/jobs/balanceForwarding.ts'
import { earningPayout } from '../../src/server/modules/payees/jobs/earningPayout.ts'
import { paymentForwarding } from '../../src/server/modules/payments/jobs/paymentForwarding.ts'
import { providerReturn } from '../../src/server/modules/payments/jobs/providerReturn.ts'
import { testPlatform } from '../server/harness.ts'
import { acceptAfterReflection, placeOrder, signOrder } from '../server/investments/steps.ts'
import { payeeFixture } from '../server/payees/payee-fixture.ts'
import { cardPaymentFixture } from '../server/payments/mangopay/card-payment-fixture.ts'
import { terminalFixture } from '../server/payments/paying.ts'
import { netTakenAtTerminal } from '../server/payments/redsys/kept.ts'
import { expectSumsAgree } from '../server/payments/sums.ts'
import { addApprovedAccount } from '../server/payouts/steps.ts'
import { waitOptions } from '../server/webhooks/identity-provider.ts'
import { doomedServer, moments } from './doomed-server.ts'

const platform = await testPlatform()
const { owner, config, clock, jobs } = platform
const { createOrder, openCardPage, tokenise, payByCard, sendWire, decideAtBank, returnFromBank } =
  cardPaymentFixture(platform)
const terminal = terminalFixture(platform)
let server: Awaited<ReturnType<typeof doomedServer>> | undefined

afterEach(async () => {
  await server?.buried()
  server = undefined
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

type PlacedOrder = Awaited<ReturnType<typeof createOrder>>

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

async function dueOf(
  table: 'payments' | 'payouts',
  at: string,
  { tenant }: { tenant: Pick<PlacedOrder['tenant'], 'id'> },
) {
  const { rows } = await owner.query<{ id: string }>(
    `update ${table} set ${at} = ${at} - interval '1 day' where tenant_id = $1 and ${at} is not null returning id`,
    [tenant.id],
  )
  return rows[0]?.id ?? ''
}

describe.each(moments)('a server killed %s', (moment) => {
  it('charges a card once', async () => {
    const { beginPayment, host, statuses, advanceMinutes, waitForState, fundsAtMangopay } = await createOrder(
      { price: 10_080 },
    )
    const { url } = await beginPayment()
    const token = await tokenise(await openCardPage(host, url))
    const { browser, hasDied } = await doomed(/payins\/card\/direct$/, moment)
    await browser.submitToken(host, url, token)
    expect(hasDied()).toBe(true)
    expect(await statuses()).toEqual(['CARD_REGISTRATION_UPDATED', 'needs_person'])
    await advanceMinutes(2)
    if (moment === 'after the provider’s yes') await waitForState('CHARGED', 'succeeded')
    else {
      await advanceMinutes(31)
      await advanceMinutes(1)
      await waitForState('PAYMENT_ERROR', 'expired')
      await payByCard(host, (await beginPayment()).url)
      await waitForState('CHARGED', 'expired', 'succeeded')
    }
    expect(await fundsAtMangopay()).toBe(10_080)
  })

  it('opens one account and reference for a wire, shown after the restart', async () => {
    const { investor, id, host, openWire, advanceMinutes, waitForState, fundsAtMangopay, total, tenant } =
      await createOrder({
        method: 'BANK_WIRE',
      })
    const { app, hasDied } = await doomed(/payins\/bankwire\/direct$/, moment)
    const path = platform.library.operations.openWire?.path.replace('{id}', id) ?? ''
    const headers = { ...investor.headers, host, 'idempotency-key': id }
    const answer = await app.inject({ method: 'POST', url: path, headers, payload: {} })
    expect([answer.statusCode >= 500, hasDied()]).toEqual([true, true])
    await advanceMinutes(2)
    const { concept } = await openWire()
    expect((await openWire()).concept).toBe(concept)
    const { rows } = await owner.query('select id from payments where tenant_id = $1', [tenant.id])
    expect(rows).toHaveLength(1)
    await sendWire(concept, (total / 100).toFixed(2))
    await advanceMinutes(2)
    await waitForState('CHARGED', 'received')
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('refunds a card once', async () => {
    const order = await createOrder({ price: 10_080 })
    const {
      beginPayment,
      host,
      investor,
      id,
      advanceMinutes,
      waitForState,
      fundsAtMangopay,
      tenant,
      providerIdOf,
    } = order
    const attempt = await beginPayment()
    await payByCard(host, attempt.url)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/payins\/[^/]+\/refunds$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', order))
    expect(hasDied()).toBe(true)
    await waitForState('CANCELED', 'refunding', 'OWED')
    await advanceMinutes(10)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await there(host, `payins/${await providerIdOf(attempt.id)}/refunds`)).toHaveLength(1)
  })

  it('pays a wire back once', async () => {
    const order = await createOrder({ method: 'BANK_WIRE' })
    const { investor, manager, id, host, openWire, advanceMinutes, total, statuses, tenant } = order
    await sendWire((await openWire()).concept, (total / 100).toFixed(2))
    await advanceMinutes(2)
    await addApprovedAccount(manager, investor)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/payouts\/bankwire$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', order))
    expect(hasDied()).toBe(true)
    expect(await statuses()).toEqual(['CANCELED', 'received', 'OWED'])
    await vi.waitFor(async () => {
      await advanceMinutes(10)
      expect(await statuses()).toEqual(['CANCELED', 'received', 'SENT'])
    }, waitOptions)
    const { rows } = await owner.query('select provider_wallet from payers where tenant_id = $1', [tenant.id])
    const moved = await there(host, `wallets/${rows[0].provider_wallet}/transactions`)
    expect(moved.filter(({ Type }) => Type === 'PAYOUT')).toHaveLength(1)
  })

  it('forwards a payment to its issuance once', async () => {
    const order = await createOrder()
    const { beginPayment, host, manager, id, advanceMinutes, forwardedAmount, getOrder, tenant } = order
    await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/\/transfers$/, moment)
    await does(paymentForwarding, tenant.id, await dueOf('payments', 'forward_at', order))
    expect(hasDied()).toBe(true)
    expect(await forwardedAmount()).toBe(moment === 'before the call' ? 0 : (await getOrder()).amount)
    for (let round = 0; round < 2; round += 1) await advanceMinutes(10)
    expect(await forwardedAmount()).toBe((await getOrder()).amount)
  })

  it('moves earnings to a balance once, and the balance to the bank and to an issuance once', async () => {
    const fixture = await payeeFixture(platform, { gross: 400_000, extras: { payWithBalance: true } })
    const { investor, manager, tenant, addAccount, verify, deposit, claim, run, payouts, api, userOf } =
      fixture
    await addAccount(investor)
    await verify(investor)
    await deposit(200_000)
    await claim(investor, 'BALANCE')
    const wallet = `wallets/${(await userOf(investor)).provider_wallet}`
    const movements = async (kind: string) =>
      (await api(`${wallet}/transactions`)).filter(({ Type }) => Type === kind).length
    const amount = async () => (await investor.call('getMyBalance')).amount

    const filling = await doomed(/\/transfers$/, moment)
    await filling.does(balanceFilling, tenant.id, await dueOf('payouts', 'return_at', { tenant }))
    expect([filling.hasDied(), await amount()]).toEqual([true, 0])
    await filling.buried()
    for (let round = 0; round < 2; round += 1) await run('payouts')
    expect([await amount(), await movements('TRANSFER')]).toEqual([162_000, 1])

    await investor.call('withdrawBalance', { body: { amount: 62_000 } })
    await run('payouts')
    await fixture.confirmAt((await investor.call('getMyBalance')).confirmations[0]?.next ?? '')
    const paying = await doomed(/payouts\/bankwire$/, moment)
    await paying.does(earningPayout, tenant.id, await dueOf('payouts', 'return_at', { tenant }))
    expect(paying.hasDied()).toBe(true)
    await paying.buried()
    await vi.waitFor(async () => {
      await run('payouts')
      expect((await payouts()).map(({ status }) => status)).toContain('SENT')
    }, waitOptions)
    expect(await movements('PAYOUT')).toBe(1)

    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 10)
    await investor.call('choosePaymentMethod', { params: { id }, body: { payment_method: 'BALANCE' } })
    await signOrder(investor, id)
    await investor.call('payWithBalance', { params: { id } })
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    server = await doomedServer(platform)
    server.diesAt(/\/transfers$/, moment)
    await server.does(balanceForwarding, tenant.id, id)
    expect(server.hasDied()).toBe(true)
    for (let round = 0; round < 2; round += 1) await run('balance_forwards')
    expect([await amount(), await movements('TRANSFER')]).toEqual([0, 2])
    await run('payouts')
    expect((await payouts()).map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED'])
  })

  it('refunds a terminal payment once', async () => {
    const { investor, manager, id, total, tenant } = await terminal.createOrder({ price: 10_000 })
    const { id: payment, url } = await investor.call('beginPayment', { params: { id }, body: { total } })
    await terminal.payAtTerminal(tenant.host, url)
    await terminal.notify(payment)
    const detail = () => investor.call('getInvestment', { params: { id } })
    await vi.waitFor(async () => expect((await detail()).status).toBe('CHARGED'), waitOptions)
    await investor.call('withdrawInvestment', { params: { id } })
    const { does, hasDied } = await doomed(/trataPeticionREST$/, moment)
    await does(providerReturn, tenant.id, await dueOf('payouts', 'return_at', { tenant }))
    expect(hasDied()).toBe(true)
    expect(await netTakenAtTerminal(platform, id)).toBe(moment === 'before the call' ? total : 0)
    clock.set(new Date(clock.now().getTime() + 10 * 60_000))
    await manager.call('setClock', { body: { days: 0 } })
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    expect((await detail()).payouts.map(({ status }) => status)).toEqual(['CONFIRMED'])
    expect(await netTakenAtTerminal(platform, id)).toBe(0)
  })
})
