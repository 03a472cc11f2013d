import { expect, it, vi } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import { feesFromBalance, forwardAmounts } from '../../../../src/server/modules/payments/forward-amounts.ts'
import { testPlatform } from '../../harness.ts'
import { pendingOf } from '../../home/pending.ts'
import { acceptAfterReflection } from '../../investments/steps.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, clock, mails, jobs } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

expectBalanceAfterEach(platform)

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
  const asked = mails.filter(({ to, subject }) => to === email && subject.startsWith('Confirma que'))
  expect(asked.map(({ subject }) => subject)).toEqual([expect.stringMatching(/100,95\s€/)])
  expect((await getOrder()).payments[0]?.next_amount).toBe(10_095)

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

it('a payment that the provider does not forward becomes a task of a manager after three days', async () => {
  const { host, manager, id, beginPayment, advanceMinutes, getOrder } = await createOrder({})
  await returnFromBank(await decideAtBank(await payByCard(host, (await beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).endsWith('/transfers')
      ? Response.json({ Type: 'param_error' }, { status: 400 })
      : send(url, init),
  )
  await advanceMinutes(1)
  expect(await pendingOf(manager, 'FORWARDS')).toBeUndefined()
  await advanceMinutes(4 * 24 * 60)
  expect((await pendingOf(manager, 'FORWARDS'))?.link).toBe(`/manager/investments/${id}`)
  const refusals = async () =>
    [await manager.call('getInvestment', { params: { id } }), await getOrder()].map(
      ({ forward_refusal }) => forward_refusal,
    )
  expect(await refusals()).toEqual(['param_error', ''])
  vi.restoreAllMocks()
  await advanceMinutes(12 * 60)
  expect(await pendingOf(manager, 'FORWARDS')).toBeUndefined()
  expect(await refusals()).toEqual(['', ''])
})

it('an attempt names its provider to managers, and its fee', async () => {
  const { manager, id, beginPayment, getOrder } = await createOrder({
    byCompany: true,
    fees: { fixed_cents: 250 },
  })
  await beginPayment()
  const seen = [await manager.call('getInvestment', { params: { id } }), await getOrder()]
  expect(seen.map(({ payments }) => [payments[0]?.provider, payments[0]?.fee])).toEqual([
    ['mangopay', 250],
    ['', 250],
  ])
})

it.each([
  ['the rest to the issuance', { used: 0, returned: 0, advanced: 0 }, { amount: 101_000, fees: 1_000 }],
  ['no refunded fees', { used: 0, returned: 400, advanced: 0 }, { amount: 100_600, fees: 600 }],
  [
    'fees that were refunded by hand',
    { used: 0, returned: 400, advanced: 400 },
    { amount: 101_000, fees: 1_000 },
  ],
  [
    'fees alone without splitting them',
    { used: 100_000, returned: 0, advanced: 0 },
    { amount: 1_000, fees: 0 },
  ],
  ['nothing if no money is left', { used: 100_000, returned: 1_000, advanced: 0 }, { amount: 0, fees: 0 }],
])('a forwarding moves %s', (_what, { used, returned, advanced }, expected) => {
  const fees = { service_fee: cents(0), method_fee: cents(1_000) }
  const order = { ...fees, total: cents(101_000), used_balance: cents(used), fees_returned: cents(returned) }
  const { amount, fees: forwardedFees } = forwardAmounts(order, cents(advanced))
  expect({ amount: Number(amount), fees: Number(forwardedFees) }).toEqual(expected)
})

it.each([
  ['all fees if nothing else is paid', { used: 101_000, returned: 0, advanced: 0 }, 1_000],
  ['all fees if the card pays too little to split them', { used: 100_500, returned: 0, advanced: 0 }, 1_000],
  ['no fees refunded to the card', { used: 100_500, returned: 400, advanced: 0 }, 600],
  ['fees refunded by hand', { used: 100_500, returned: 400, advanced: 400 }, 1_000],
  ['no fees if the card pays them', { used: 50_000, returned: 0, advanced: 0 }, 0],
])('a balance that pays a part pays %s', (_what, { used, returned, advanced }, expected) => {
  const fees = { service_fee: cents(0), method_fee: cents(1_000) }
  const order = { ...fees, total: cents(101_000), used_balance: cents(used), fees_returned: cents(returned) }
  expect(Number(feesFromBalance(order, cents(advanced), true))).toBe(expected)
})

it("an issuance's wallet is known before money moves to it, even if the answer about the move is lost", async () => {
  const made = await createOrder({})
  const { host, tenant, manager, id, advanceMinutes } = made
  await returnFromBank(await decideAtBank(await payByCard(host, (await made.beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  const send = globalThis.fetch
  const wallets: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init)
    if (!String(url).endsWith('/transfers')) return response
    wallets.push((JSON.parse(String(init?.body)) as { CreditedWalletId: string }).CreditedWalletId)
    throw new TypeError('The answer is lost.')
  })
  await advanceMinutes(1)
  vi.restoreAllMocks()
  expect(wallets).toHaveLength(1)
  const { rows } = await owner.query('select wallet from issuance_wallets where tenant_id = $1', [tenant.id])
  expect(rows.map(({ wallet }) => wallet)).toEqual(wallets)
  // Changes the fees of the transfer that the next attempt finds.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init)
    if (!String(url).includes('/transactions?type=TRANSFER')) return response
    const transfers = (await response.json()) as object[]
    return Response.json(
      transfers.map((transfer) => ({ ...transfer, Fees: { Currency: 'EUR', Amount: 250 } })),
    )
  })
  await advanceMinutes(10)
  vi.restoreAllMocks()
  const { rows: stored } = await owner.query('select forwarded from payments where investment_id = $1', [id])
  expect(stored.map(({ forwarded }) => Number(forwarded))).toEqual([99_750])
  // Stores what the wallets really hold.
  await owner.query('update payments set forwarded = 100000, forwarded_fees = 0 where investment_id = $1', [
    id,
  ])
})
