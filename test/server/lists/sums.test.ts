import { describe, expect, it } from 'vitest'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { payoutFixture } from '../payouts/steps.ts'
import { createTestTenant, type TestTenant } from '../test-tenant.ts'
import views from './sums.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()
const investor = await tenant.investor({ surname: 'Apart' })
await copies(investor, slug, 79, 3)
await copies(await tenant.investor(), slug, 39, 4)

/** Copies a person's first order with other dates, amounts and statuses. */
async function copies(
  person: Awaited<ReturnType<TestTenant['investor']>>,
  issuance: string,
  count: number,
  kind: number,
) {
  const { id } = await placeOrder(person, issuance, 1)
  await fillTable(platform.owner, 'investments', `id = '${id}'`, count, {
    id: idOf(kind),
    reference: `'R${kind}-' || g`,
    status: "(array['CANCELED', 'MINTED', 'EXPIRED'])[1 + g % 3]",
    created_at: "sample.created_at - g * interval '1 day'",
    tokens: '1 + g % 11',
    amount: '(1 + g % 11) * sample.price',
    total: '(1 + g % 11) * sample.price + sample.service_fee + sample.method_fee',
  })
}

type Params = Operations['listInvestments']['params']
type Row = Operations['listInvestments']['result']['items'][number]

const cameToNothing: readonly string[] = ['CANCELED', 'EXPIRED']

/** Returns the rows of all pages, and the sums on each page. */
async function fetchAllPages(params: Params) {
  const rows: Row[] = []
  const sums: unknown[] = []
  for (let page = '1'; page !== ''; ) {
    const found = await manager.call('listInvestments', { params: { ...params, size: 50, page } })
    rows.push(...found.items)
    sums.push(found.sums)
    page = found.pages.next
  }
  return { rows, sums }
}

describe('the sums of a list of investments', () => {
  it.each(views as Params[])(
    'cover the matching rows of all pages, except cancelled and expired ones: %j',
    async (params) => {
      const { rows, sums } = await fetchAllPages(params)
      const live = rows.filter(({ status }) => !cameToNothing.includes(status))
      const sum = (of: 'amount' | 'total' | 'tokens') => live.reduce((all, row) => all + row[of], 0)
      const expected = { amount: sum('amount'), total: sum('total'), tokens: sum('tokens') }
      expect(new Set(sums.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify(expected)]))
    },
  )

  it.each([{ tab: 'cancelled' }, { status: ['CANCELED', 'EXPIRED'] }] as Params[])(
    'are absent if all matching rows are cancelled or expired: %j',
    async (params) => {
      const { total, sums } = await manager.call('listInvestments', { params })
      expect([total > 0, sums]).toEqual([true, undefined])
    },
  )

  it('omit the tokens if the rows belong to several issuances', async () => {
    const mixedTenant = await createTestTenant(platform)
    const otherManager = await mixedTenant.manager()
    const [one, other] = [await mixedTenant.issuance(), await mixedTenant.issuance()]
    for (const { slug } of [one, other]) await placeOrder(await mixedTenant.investor(), slug, 2)
    expect((await otherManager.call('listInvestments')).sums).toEqual({ amount: 40_000, total: 40_000 })
    const { sums } = await otherManager.call('listInvestments', { params: { issuance: one.slug } })
    expect(sums).toEqual({ amount: 20_000, total: 20_000, tokens: 2 })
  })

  it("cover only the investor's rows in the investor's list", async () => {
    const { items, sums } = await investor.call('listMyInvestments', { params: { size: 100 } })
    expect(items).toHaveLength(80)
    const live = items.filter(({ status }) => !cameToNothing.includes(status))
    expect(sums?.tokens).toBe(live.reduce((all, { tokens }) => all + tokens, 0))
  })

  it('are absent for rows of several currencies, and present for the rows of one issuance', async () => {
    const mixedTenant = await createTestTenant(platform)
    const otherManager = await mixedTenant.manager()
    const euros = await mixedTenant.issuance()
    const dollars = await mixedTenant.issuance({ currency: 'USD' })
    for (const each of [euros, dollars]) await placeOrder(await mixedTenant.investor(), each.slug, 2)
    expect(await otherManager.call('listInvestments')).not.toHaveProperty('sums')
    const { sums } = await otherManager.call('listInvestments', { params: { issuance: euros.slug } })
    expect(sums).toMatchObject({ amount: 20_000, tokens: 2 })
  })

  it('are exact for 1,000 rows and absent for 1,001', async () => {
    const bigTenant = await createTestTenant(platform)
    const otherManager = await bigTenant.manager()
    const { slug } = await bigTenant.issuance()
    await copies(await bigTenant.investor(), slug, 999, 5)
    const found = await otherManager.call('listInvestments')
    const { rows } = await platform.owner.query(
      `select sum(amount)::int as amount, sum(total)::int as total, sum(tokens)::int as tokens
       from investments where tenant_id = $1 and status not in ('CANCELED', 'EXPIRED')`,
      [bigTenant.id],
    )
    expect([found.total, found.sums]).toEqual([1000, rows[0]])
    await placeOrder(await bigTenant.investor(), slug, 1)
    expect(await otherManager.call('listInvestments')).not.toHaveProperty('sums')
    expect(await otherManager.call('listInvestments', { params: { q: 'r5-' } })).toHaveProperty('sums')
    expect((await otherManager.call('listInvestments', { params: { tab: 'orders' } })).sums?.tokens).toBe(2)
  })

  it('are absent if the sum exceeds what a number can represent exactly', async () => {
    const richTenant = await createTestTenant(platform)
    const otherManager = await richTenant.manager()
    const { id } = await placeOrder(await richTenant.investor(), (await richTenant.issuance()).slug, 1)
    await fillTable(platform.owner, 'investments', `id = '${id}'`, 2, {
      id: idOf(6),
      reference: "'RICH-' || g",
      status: "'MINTED'",
      price: '5000000000000000',
      amount: '5000000000000000',
      total: '5000000000000000 + sample.service_fee + sample.method_fee',
    })
    expect(await otherManager.call('listInvestments')).not.toHaveProperty('sums')
  })
})

describe('the sum of a list of payouts', () => {
  it('matches the rows filtered by status, day and amount', async () => {
    const { manager: otherManager, sendPayout } = await payoutFixture(platform)
    const ask = (params: Operations['listPayouts']['params']) => otherManager.call('listPayouts', { params })
    const { items } = await ask({})
    const [{ amount, owed_at } = { amount: 0, owed_at: '' }] = items
    const day = owed_at.slice(0, 10)
    expect((await ask({})).sums).toEqual({ amount })
    for (const params of [
      { created: `${day}..${day}` },
      { amount: `${amount}..${amount}` },
      { status: ['OWED' as const, 'FAILED' as const] },
    ]) {
      expect((await ask(params)).sums).toEqual({ amount })
    }
    await sendPayout()
    expect(await ask({ status: ['OWED', 'FAILED'] })).toMatchObject({ total: 0, sums: { amount: 0 } })
    expect(await ask({ amount: `${amount + 1}..` })).toMatchObject({ total: 0 })
    for (const sort of ['created', 'amount', '-amount'] as const)
      expect((await ask({ sort })).items).toHaveLength(1)
  })
})
