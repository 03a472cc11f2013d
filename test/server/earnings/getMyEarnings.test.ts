import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const issuance = await fixture.createHolders([3, 1], [4])
const [investor, other] = issuance.people as [Person, Person]
const income = await fixture.createPaid(issuance.slug, 8001)
const capital = await fixture.createPaid(issuance.slug, 8000, { kind: 'REPAYMENT', capital_part: 8000 })

it("shows each project's return in money and in per cent", async () => {
  const { returns, received, outstanding } = await investor.call('getMyEarnings')
  expect(returns).toMatchObject([
    { invested: 40_000, income: 4000, capital: 4000, withholding: 760, net: 7240, outstanding: 36_000 },
  ])
  expect(returns).toMatchObject([{ simple: 10, annual: null, next_on: null }])
  expect([received, outstanding]).toEqual([7240, 36_000])
})

it('lists each claimable payment, and the claimed sum', async () => {
  const { claimable, net, claimed } = await investor.call('getMyEarnings')
  expect(claimable).toMatchObject([
    {
      net: 7240,
      payments: [
        { distribution_id: income, net: 3240 },
        { distribution_id: capital, net: 4000 },
      ],
    },
  ])
  expect([net, claimed]).toEqual([7240, 0])
})

it('lists holdings without a payment date', async () => {
  const { undated } = await investor.call('getMyEarnings')
  expect(undated).toMatchObject([{ issuance_slug: issuance.slug }])
})

it("shows each lot's tokens, amount, tax rate and legal reason, and the totals shared", async () => {
  const found = await investor.call('getMyDistribution', { params: { id: income } })
  expect(found).toMatchObject({ gross: 4000, withholding: 760, net: 3240, tokens: 4 })
  expect(found.shared).toMatchObject({ gross: 8001, tokens: 8 })
  expect(found.lots.map(({ tokens, gross, rate }) => [tokens, gross, rate]).sort()).toEqual([
    [1, 1000, 19],
    [3, 3000, 19],
  ])
  expect(found.lots[0]?.reason).toContain('IRPF')
  const { items, total } = await investor.call('getMyLots', { params: { id: income } })
  expect([items, total]).toEqual([found.lots, 2])
  const back = await investor.call('getMyDistribution', { params: { id: capital } })
  expect(back).toMatchObject({ capital_part: 4000, withholding: 0, net: 4000 })
})

it('shows all payments of a project, as the list does', async () => {
  const { items, total } = await investor.call('getMyProfitHistory', { params: { id: income } })
  expect(items).toEqual(
    (await investor.call('listMyEarnings', { params: { issuance: issuance.slug } })).items,
  )
  expect(total).toBe(4)
})

it('returns 404 for a distribution without a part in it, or not yet approved', async () => {
  const stranger = await fixture.tenant.investor()
  for (const operation of ['getMyDistribution', 'getMyLots', 'getMyProfitHistory'] as const)
    expect((await stranger.send(operation, { params: { id: income } })).status).toBe(404)
  const { id } = await fixture.createDraft(issuance.slug, 5000)
  await fixture.issuer.call('calculateDistribution', { params: { id } })
  expect((await investor.send('getMyDistribution', { params: { id } })).status).toBe(404)
  expect((await investor.call('listMyEarnings')).total).toBe(4)
  await fixture.manager.call('approveDistribution', { params: { id } })
  const { expected } = await investor.call('getMyEarnings')
  expect(expected).toMatchObject([{ announced: true, total: 2500 }])
})

it('adds received and outstanding amounts to the portfolio of any day', async () => {
  const now = await investor.call('getPortfolio')
  expect(now).toMatchObject({ received: 7240, outstanding: 36_000, total: 40_000 })
  expect(now.holdings).toMatchObject([{ received: 7240, outstanding: 36_000 }])
  expect(now.by_type).toMatchObject([{ amount: 40_000, received: 7240, outstanding: 36_000 }])
  const before = await investor.call('getPortfolio', { params: { on: fixture.yesterday() } })
  expect(before).toMatchObject({ received: 0, outstanding: before.total })
})

it('splits the outstanding capital with inherited tokens', async () => {
  const { manager } = fixture
  const { items } = await manager.call('listHolders', { params: { slug: issuance.slug } })
  const { wallets } = await other.call('getMyWallets')
  const address = wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? ''
  const params = { id: items.find(({ user_id }) => user_id === investor.id)?.id ?? '' }
  const proof = { reason: 'Lo prueba el documento.', file_id: await manager.file() }
  const body = { kind: 'INHERITANCE' as const, address, tokens: 2, ...proof }
  await manager.call('moveTokens', { params, body })
  for (const [who, left] of [
    [investor, 18_000],
    [other, 54_000],
  ] as const) {
    expect((await who.call('getMyEarnings')).returns).toMatchObject([{ outstanding: left }])
    expect(await who.call('getPortfolio')).toMatchObject({ outstanding: left })
  }
})

it('states no return in per cent after all tokens were passed on', async () => {
  const { manager } = fixture
  const { items } = await manager.call('listHolders', { params: { slug: issuance.slug } })
  const { wallets } = await other.call('getMyWallets')
  const address = wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? ''
  const params = { id: items.find(({ user_id }) => user_id === investor.id)?.id ?? '' }
  const proof = { reason: 'Lo prueba el documento.', file_id: await manager.file() }
  await manager.call('moveTokens', { params, body: { kind: 'INHERITANCE', address, tokens: 2, ...proof } })
  const { returns } = await investor.call('getMyEarnings')
  expect(returns).toMatchObject([{ invested: 0, income: 4000, simple: null, annual: null }])
  const { holdings, by_type, received } = await investor.call('getPortfolio')
  expect([holdings, received]).toEqual([[], 7240])
  expect(by_type).toMatchObject([{ type: 'REAL_ESTATE', amount: 0, received: 7240, outstanding: 0 }])
})
