import { afterEach, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { testPlatform } from '../../harness.ts'
import { pendingOf } from '../../home/pending.ts'
import { acceptAfterReflection } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, clock, mails, jobs } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank, sendWire } = cardPaymentFixture(platform)

afterEach(async () => {
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

it('a payment that its payer has to confirm is forwarded once they have, and asks them once', async () => {
  const made = await createOrder({ price: 10_095 })
  const { host, manager, investor, id, advanceMinutes, forwardedAmount, getOrder, callHook } = made
  await returnFromBank(await decideAtBank(await payByCard(host, (await made.beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  await advanceMinutes(1)
  await advanceMinutes(10)
  expect(await forwardedAmount()).toBe(0)
  const next = (await getOrder()).payments[0]?.next ?? ''
  expect(new URL(next).searchParams.get('ReturnUrl')).toMatch(new RegExp(`/user/investments/${id}$`))
  await jobs.drain()
  const { email } = await investor.call('getSession')
  expect(mails.filter(({ to, subject }) => to === email && subject.startsWith('Confirma que'))).toHaveLength(
    1,
  )

  expect((await investor.call('getLeaving')).obstacles.map(({ reason }) => reason)).toContain('FORWARDS')
  expect((await pendingOf(investor, 'CONFIRMATIONS'))?.link).toBe(`/user/investments/${id}`)
  expect(await pendingOf(manager, 'FORWARDS')).toBeUndefined()
  // Passes the limit after which other queries end.
  await owner.query('update payments set forward_asked = 400 where investment_id = $1', [id])
  await advanceMinutes(4 * 24 * 60)
  expect((await pendingOf(manager, 'FORWARDS'))?.link).toBe(`/manager/investments/${id}`)

  const body = new URLSearchParams({ decision: 'confirm', tell: 'never' })
  await fetch(next, { method: 'POST', body, redirect: 'manual' })
  for (const date of [1, 1]) await callHook('xfer_any', { event: 'TRANSFER_NORMAL_SUCCEEDED', date })
  await vi.waitFor(async () => {
    await jobs.drain()
    expect((await getOrder()).payments[0]?.next).toBe('')
  }, waitOptions)
  expect(await forwardedAmount()).toBe((await getOrder()).amount)
  expect((await investor.call('getLeaving')).obstacles.map(({ reason }) => reason)).not.toContain('FORWARDS')
  for (const [person, kind] of [
    [investor, 'CONFIRMATIONS'],
    [manager, 'FORWARDS'],
  ] as const)
    expect(await pendingOf(person, kind)).toBeUndefined()
})

it("an issuance's wallet is known before money moves to it, even if the answer about the move is lost", async () => {
  // The simulator loses the answer about a transfer of an amount that ends in 71.
  const made = await createOrder({ price: 10_071 })
  const { host, tenant, manager, id, advanceMinutes } = made
  await returnFromBank(await decideAtBank(await payByCard(host, (await made.beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  const forward = vi.spyOn(globalThis, 'fetch')
  await advanceMinutes(1)
  const moves = forward.mock.calls.filter(([url]) => String(url).endsWith('/transfers'))
  vi.restoreAllMocks()
  const { rows } = await owner.query('select wallet from issuance_wallets where tenant_id = $1', [tenant.id])
  expect(moves).not.toEqual([])
  for (const [, sent] of moves)
    expect(rows).toEqual([
      { wallet: (JSON.parse(String(sent?.body)) as { CreditedWalletId: string }).CreditedWalletId },
    ])
})

it('a payer of several wires is told the whole amount that they confirm', async () => {
  const made = await createOrder({ method: 'BANK_WIRE', price: 10_095 })
  const { manager, investor, id, advanceMinutes, openWire, getOrder } = made
  for (const euros of ['50', '50.95']) {
    await sendWire((await openWire()).concept, euros)
    await advanceMinutes(2)
  }
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  await advanceMinutes(1)
  expect((await getOrder()).payments.map(({ next_amount }) => next_amount).sort()).toEqual([0, 10_095])
  await jobs.drain()
  const { email } = await investor.call('getSession')
  const mail = mails.find(({ to, subject }) => to === email && subject.startsWith('Confirma que'))
  expect(mail?.subject).toMatch(/100,95\s€/)
})
