import { afterEach, describe, expect, it, vi } from 'vitest'
import { testPlatform } from '../../harness.ts'
import { acceptAfterReflection, placeOrder } from '../../investments/steps.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { owner, clock } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

afterEach(() => void vi.restoreAllMocks())
expectBalanceAfterEach(platform)

const charges = { fees: { percent: 0.35, fixed_cents: 40 }, extras: { investmentFee: { percent: 1.5 } } }
/** One token at 333.33 €, with 5.00 € of platform fee and 1.57 € of card fee. */
const price = 33_333
const total = price + 500 + 157

async function paidByCompany() {
  const made = await createOrder({ ...charges, price, byCompany: true })
  const { id, url } = await made.beginPayment()
  await returnFromBank(await decideAtBank(await payByCard(made.host, url)))
  return { ...made, payment: id }
}

describe("a company's order paid by card", () => {
  it('is charged including its fees, to the cent', async () => {
    const { getOrder, fundsAtMangopay, statuses } = await paidByCompany()
    expect(await statuses()).toEqual(['CHARGED', 'succeeded'])
    expect(await getOrder()).toMatchObject({
      amount: price,
      method_fee: 157,
      fee: 657,
      total,
      payments: [{ amount: total, method: 'CREDIT_CARD' }],
    })
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('names the company as payer, separate from its representative', async () => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const { tenant, investor, host } = await paidByCompany()
    const users = fetchSpy.mock.calls
      .filter(([url]) => /\/users\//.test(String(url)))
      .map(([url, sent]) => [
        String(url).replace(/.*\/users\//, ''),
        JSON.parse(String(sent?.body)) as unknown,
      ])
    expect(users).toEqual([
      [
        'legal',
        expect.objectContaining({
          Name: 'Casas del Sur SL',
          Email: 'hola@casas.test',
          LegalPersonType: 'BUSINESS',
          LegalRepresentative: expect.objectContaining({ FirstName: 'Nora', LastName: 'Vidal' }),
        }),
      ],
    ])

    await investor.call('investAs', { body: {} })
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(investor, slug, 10)
    const params = { id }
    await investor.call('choosePaymentMethod', { params, body: { payment_method: 'CREDIT_CARD' } })
    await investor.call('signContract', { params, body: await investor.signature(id) })
    const own = await investor.call('getInvestment', { params })
    expect(own).toMatchObject({ method_fee: 0 })
    await payByCard(host, (await investor.call('beginPayment', { params, body: { total: own.total } })).url)
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
    const { manager, id, waitForState, advanceMinutes, fundsAtMangopay, forwardedAmount } =
      await paidByCompany()
    await acceptAfterReflection(clock, manager, id)
    await manager.call('mintInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('MINTED', 'succeeded')
    expect(await forwardedAmount()).toBe(price)
    expect(await fundsAtMangopay()).toBe(total)
  })

  it('is refunded in full, including fees, when the representative withdraws', async () => {
    const { investor, id, waitForState, advanceMinutes, fundsAtMangopay } = await paidByCompany()
    await investor.call('withdrawInvestment', { params: { id } })
    await advanceMinutes(1)
    await waitForState('CANCELED', 'refunded', 'CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
  })
})
