import { afterEach, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, clock, mails, jobs } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

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

  const body = new URLSearchParams({ decision: 'confirm', tell: 'never' })
  await fetch(next, { method: 'POST', body, redirect: 'manual' })
  for (const date of [1, 1]) await callHook('xfer_any', { event: 'TRANSFER_NORMAL_SUCCEEDED', date })
  await vi.waitFor(async () => {
    await jobs.drain()
    expect((await getOrder()).payments[0]?.next).toBe('')
  }, waitOptions)
  expect(await forwardedAmount()).toBe((await getOrder()).amount)
})
