import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection, order } from '../../investments/steps.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardsOf } from './paying.ts'

const platform = await testPlatform()
const { owner, clock } = platform
const { ordered, types, decides, comesBack } = cardsOf(platform)

afterEach(() => void vi.restoreAllMocks())
afterEach(async () => {
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

const charges = { fees: { percent: 0.35, fixed_cents: 40 }, extras: { investmentFee: { percent: 1.5 } } }
/** One token at 333.33 €, with 5.00 € of platform fee and 1.57 € of card fee. */
const price = 33_333
const total = price + 500 + 157

async function paidByCompany() {
  const made = await ordered({ ...charges, price, byCompany: true })
  const { id, url } = await made.begin()
  await comesBack(await decides(await types(made.host, url)))
  return { ...made, payment: id }
}

describe("a company's order paid by card", () => {
  it('is charged including its fees, to the cent', async () => {
    const { detail, held, state } = await paidByCompany()
    expect(await state()).toEqual(['CHARGED', 'succeeded'])
    expect(await detail()).toMatchObject({
      ...{ amount: price, method_fee: 157, fee: 657, total },
      payments: [{ amount: total, method: 'CREDIT_CARD' }],
    })
    expect(await held()).toBe(total)
  })

  it('names the company as payer, separate from its representative', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const { tenant, investor, host } = await paidByCompany()
    const users = asked.mock.calls
      .filter(([url]) => /\/users\//.test(String(url)))
      .map(([url, sent]) => [
        String(url).replace(/.*\/users\//, ''),
        JSON.parse(String(sent?.body)) as unknown,
      ])
    expect(users).toEqual([
      [
        'legal',
        expect.objectContaining({
          ...{ Name: 'Casas del Sur SL', Email: 'hola@casas.test', LegalPersonType: 'BUSINESS' },
          ...{ LegalRepresentativeFirstName: 'Nora', LegalRepresentativeLastName: 'Vidal' },
        }),
      ],
    ])

    await investor.call('investAs', { body: {} })
    const { slug } = await tenant.issuance()
    const { id } = await order(investor, slug, 10)
    const params = { id }
    await investor.call('choosePaymentMethod', { params, body: { payment_method: 'CREDIT_CARD' } })
    await investor.call('signContract', { params, body: await investor.signature(id) })
    const own = await investor.call('getInvestment', { params })
    expect(own).toMatchObject({ method_fee: 0 })
    await types(host, (await investor.call('beginPayment', { params, body: { total: own.total } })).url)
    const { rows } = await owner.query(
      `select entity_id is not null as company, count(distinct provider_wallet)::int as wallets
       from payers where tenant_id = $1 and user_id = $2 group by 1 order by 1`,
      [tenant.id, investor.id],
    )
    expect(rows).toEqual([
      { company: false, wallets: 1 },
      { company: true, wallets: 1 },
    ])
    const { wallets } = await investor.call('getMyWallets')
    const money = wallets.filter(({ kind }) => kind === 'PROVIDER')
    expect(money.map(({ label, provider, status }) => [label, provider, status]).sort()).toEqual([
      ['', 'mangopay', 'VERIFIED'],
      ['Casas del Sur SL', 'mangopay', 'VERIFIED'],
    ])
    const { wallets: forTokens } = await investor.call('getSession')
    expect(forTokens).toEqual(wallets.filter(({ kind }) => kind === 'PLATFORM').map(({ address }) => address))
  })

  it('is forwarded after minting: the amount to the issuance, the fees to the platform', async () => {
    const { manager, id, until, later, held, forwarded } = await paidByCompany()
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await later(1)
    await until('MINTED', 'succeeded')
    expect(await forwarded()).toBe(price)
    expect(await held()).toBe(total)
  })

  it('is refunded in full, including fees, when the representative withdraws', async () => {
    const { investor, id, until, later, held } = await paidByCompany()
    await investor.call('withdrawInvestment', { params: { id } })
    await later(1)
    await until('CANCELED', 'refunded', 'CONFIRMED')
    expect(await held()).toBe(0)
  })
})
