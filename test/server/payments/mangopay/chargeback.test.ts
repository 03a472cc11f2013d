import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { inTenant } from '../../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, owner, clock, mails, jobs, config } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

afterEach(async () => {
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

/** Creates an order paid by card, whose holder's bank then takes the money back. */
async function chargedBack() {
  const made = await createOrder()
  const { beginPayment, host, providerIdOf, callHook, getOrder, manager, waitForState } = made
  const { id, url } = await beginPayment()
  await returnFromBank(await decideAtBank(await payByCard(host, url)))
  await waitForState('CHARGED', 'succeeded')
  const taken = await fetch(`${config.kycUrl}/mangopay/payins/${await providerIdOf(id)}/chargeback`, {
    ...{ method: 'POST', body: new URLSearchParams({ tell: 'never' }), redirect: 'manual' },
  })
  expect(taken.status).toBe(303)
  const slug = host.replace('.localhost', '')
  const events = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/events?eventtype=DISPUTE_CREATED`, {
    headers: { authorization: `Bearer token-of-${slug}` },
  })
  const [{ ResourceId }] = await events.json()
  const receiveHooks = async () => {
    for (const date of [1, 1, 2]) await callHook(ResourceId, { event: 'DISPUTE_CREATED', date })
    await vi.waitFor(
      async () => expect((await getOrder()).payments[0]?.reason).toBe('charged_back'),
      waitOptions,
    )
  }
  const chargebackMails = async () => {
    await jobs.drain()
    const { email } = await manager.call('getSession')
    return mails.filter(({ to, subject }) => to === email && subject.startsWith('El banco ha retirado'))
  }
  const nextDay = async () => {
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, made.tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    for (let round = 0; round < 3; round += 1) await jobs.drain()
    return (await manager.call('listDifferences')).items
  }
  return { ...made, receiveHooks, chargebackMails, nextDay }
}

describe('a chargeback of a card payment', () => {
  it("is booked once, notifies the managers once, and matches MANGOPAY's report", async () => {
    const { receiveHooks, chargebackMails, fundsAtMangopay, tenant, total, nextDay, statuses } =
      await chargedBack()
    await receiveHooks()
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).not.toHaveProperty('clearing')
    expect(await balances(owner, tenant.id)).toMatchObject({ charged_back: -total, escrow: total })
    expect(await chargebackMails()).toHaveLength(1)
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await nextDay()).toEqual([])
  })

  it('blocks acceptance of the order, and settles the refund once the order is cancelled', async () => {
    const {
      receiveHooks,
      manager,
      id,
      waitForState,
      advanceMinutes,
      fundsAtMangopay,
      tenant,
      host,
      providerIdOf,
    } = await chargedBack()
    await receiveHooks()
    clock.set(new Date(clock.now().getTime() + 5 * 86_400_000))
    const accepted = await manager.send('acceptInvestment', { params: { id } })
    expect([accepted.status, accepted.error.reason?.text]).toEqual([409, 'requirements.charged_back'])
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'Lo ha reclamado a su banco' } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const slug = host.replace('.localhost', '')
    const { rows } = await owner.query('select id from payments where tenant_id = $1', [tenant.id])
    const refunds = `${config.kycUrl}/mangopay/v2.01/${slug}/payins/${await providerIdOf(rows[0].id)}/refunds`
    const answer = await fetch(refunds, { headers: { authorization: `Bearer token-of-${slug}` } })
    expect(await answer.json()).toEqual([])
  })

  it('is an open difference with the report until a hook reports it', async () => {
    const { receiveHooks, nextDay, total } = await chargedBack()
    expect(await nextDay()).toMatchObject([
      { provider: 'mangopay', kind: 'MISSING_HERE', out: true, theirs: total, status: 'OPEN' },
    ])
    await receiveHooks()
    expect(await nextDay()).toMatchObject([{ status: 'RESOLVED' }])
  })
})
