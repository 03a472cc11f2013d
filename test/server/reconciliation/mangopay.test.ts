import { afterEach, expect, it, vi } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection } from '../investments/steps.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'

const platform = await testPlatform()
const { app, jobs, clock, owner } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

afterEach(() => vi.restoreAllMocks())

expectBalanceAfterEach(platform)

it('the report of MANGOPAY matches a card payment and its refund', async () => {
  const { beginPayment, host, tenant, investor, manager, id, advanceMinutes, waitForState, fundsAtMangopay } =
    await createOrder()
  const attempt = await beginPayment()
  await returnFromBank(await decideAtBank(await payByCard(host, attempt.url)))
  await waitForState('CHARGED', 'succeeded')
  await investor.call('withdrawInvestment', { params: { id } })
  await advanceMinutes(1)
  await waitForState('CANCELED', 'refunded', 'CONFIRMED')
  expect(await fundsAtMangopay()).toBe(0)
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
  await jobs.drain()
  const { rows } = await owner.query(
    "select sum(ours)::int as ours, sum(theirs)::int as theirs from comparisons where tenant_id = $1 and provider = 'mangopay'",
    [tenant.id],
  )
  expect(rows).toEqual([{ ours: 2, theirs: 2 }])
  expect((await manager.call('listDifferences')).items).toEqual([])
})

/** Forwards an order of 1,000 € to its issuance's wallet. */
async function forwardedOrder() {
  const order = await createOrder({ fees: { fixed_cents: 250 } })
  const { host, tenant, investor, manager, id, advanceMinutes, forwardedAmount } = order
  await returnFromBank(await decideAtBank(await payByCard(host, (await order.beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  await advanceMinutes(1)
  expect(await forwardedAmount()).toBe(100_000)
  const differencesOfNextDay = async () => {
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
    return (await manager.call('listDifferences')).items
  }
  return { tenant, investor, manager, id, differencesOfNextDay }
}

/** Lowers the balance of a wallet in MANGOPAY's responses by 5 €. */
function lowerWallet(id: string): void {
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const response = await send(url, init)
    if (!String(url).endsWith(`/wallets/${id}?ScaContext=USER_NOT_PRESENT`)) return response
    const wallet = await response.json()
    return Response.json({ ...wallet, Balance: { ...wallet.Balance, Amount: wallet.Balance.Amount - 500 } })
  })
}

it.each([
  ['the wallet of an issuance', 'ISSUANCE_WALLET', 'select wallet from issuance_wallets', 100_000],
  ['the wallet of an investor', 'INVESTOR_WALLET', 'select provider_wallet as wallet from payers', 0],
] as const)(
  '%s at MANGOPAY holds what our records say, or there is a difference',
  async (_what, movement, wallets, held) => {
    const { manager, tenant, differencesOfNextDay } = await forwardedOrder()
    expect(await differencesOfNextDay()).toEqual([])
    const { rows } = await owner.query(`${wallets} where tenant_id = $1`, [tenant.id])
    lowerWallet(rows[0].wallet)
    const [difference] = await differencesOfNextDay()
    expect(difference).toMatchObject({
      kind: 'OTHER_BALANCE',
      movement,
      ours: held,
      theirs: held - 500,
      status: 'OPEN',
    })
    const body = { nature: 'OWN_MONEY' as const, reason: 'El promotor lo ha retirado' }
    await manager.call('settleDifference', { params: { id: difference?.id ?? '' }, body })
    expect(await differencesOfNextDay()).toMatchObject([{ status: 'SETTLED' }])
    vi.restoreAllMocks()
    expect(await differencesOfNextDay()).toMatchObject([{ status: 'RESOLVED' }])
    lowerWallet(rows[0].wallet)
    const statuses = (await differencesOfNextDay()).map(({ status }) => status)
    expect(statuses.sort()).toEqual(['OPEN', 'RESOLVED'])
  },
)

it('a difference of an investor’s wallet names the investor, to whose page it leads', async () => {
  const { investor, tenant, differencesOfNextDay } = await forwardedOrder()
  const { rows } = await owner.query('select provider_wallet as wallet from payers where tenant_id = $1', [
    tenant.id,
  ])
  lowerWallet(rows[0].wallet)
  const { id, name } = await investor.call('getSession')
  expect(await differencesOfNextDay()).toMatchObject([
    { user_id: id, reference: expect.stringContaining(name) },
  ])
})

it('a wallet with a forwarding of an unknown amount is not compared', async () => {
  const { id, differencesOfNextDay } = await forwardedOrder()
  await owner.query(
    "update payments set provider = '', forwarded = 0, forwarded_fees = null where investment_id = $1",
    [id],
  )
  expect(await differencesOfNextDay()).toEqual([])
})
