import { afterAll, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance } from '../transfers/market.ts'
import { adFixture } from './ad-fixture.ts'

const platform = await testPlatform()
const { manager, tenant, adBody, createIssuance, createHolder, createPublishedAd, offerTokens, runDueJobs } =
  await adFixture(platform)

afterAll(() => assertInvariants(platform.owner))

const stocks = async (person: Person) =>
  (await person.call('getSellable')).items.map(({ free, reflecting }) => [free, reflecting])
const advertise = async (person: Person, token_class: string, tokens: number) => {
  const { status, error } = await person.send('createAd', { body: adBody(token_class, tokens) })
  return status === 200 ? 'SENT' : error.reason?.text
}

it('tokens of an order in its reflection period can be neither advertised nor offered', async () => {
  const { id, slug } = await createIssuance()
  const [seller, buyer] = [await createHolder(slug, 2), await createHolder(slug, 0)]
  const order = await createPaidOrder(seller, manager, slug, 3)
  expect(await stocks(seller)).toEqual([[2, 0]])
  expect(await advertise(seller, id, 3)).toBe('move_reason.NOT_ENOUGH')
  expect((await offerTokens(seller, buyer, id, 3)).error.reason?.text).toBe('move_reason.NOT_ENOUGH')
  await acceptAfterReflection(platform.clock, manager, order)
  await manager.call('mintInvestment', { params: { id: order } })
  expect(await advertise(seller, id, 5)).toBe('SENT')
})

it('tokens minted at the charge are delivered only after the reflection period', async () => {
  const issuance = await tenant.issuance({ ends_on: '2099-12-31', mint_strategy: 'AT_CHARGE' })
  const seller = await createHolder(issuance.slug, 0)
  await createPaidOrder(seller, manager, issuance.slug, 3)
  await runDueJobs()
  expect(await stocks(seller)).toEqual([])
  expect(await advertise(seller, issuance.id, 1)).toBe('move_reason.NOT_ENOUGH')
  platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
  await runDueJobs()
  expect(await advertise(seller, issuance.id, 3)).toBe('SENT')
})

it('delivered tokens whose period still runs are refused with that reason', async () => {
  const { id, slug } = await createIssuance()
  const seller = await createHolder(slug, 2)
  const move = (days: string) =>
    platform.owner.query(
      'update investments set reflection_ends_at = reflection_ends_at + $1::interval where investor_id = $2',
      [days, seller.id],
    )
  await move('5 days')
  expect(await stocks(seller)).toEqual([[0, 2]])
  expect(await advertise(seller, id, 1)).toBe('move_reason.REFLECTION')
  await move('-5 days')
  expect(await advertise(seller, id, 2)).toBe('SENT')
})

it("a purchase neither ends the buyer's own reflection period nor waits for it", async () => {
  const { issuance, seller, buyer, params } = await createPublishedAd()
  const order = await createPaidOrder(buyer, manager, issuance.slug, 3)
  await buyer.call('contactSeller', { params, body: { text: 'Me quedo dos.' } })
  const thread = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const body = { tokens: 2, price: 11_500 }
  const sale = await seller.call('offerInThread', { params: { id: thread }, body })
  const ofSale = { params: { id: sale.id } }
  await buyer.call('acceptTransfer', { ...ofSale, body: acceptance })
  await buyer.call('payTransfer', ofSale)
  await seller.call('receiveTransfer', ofSale)
  expect(await stocks(buyer)).toEqual([[2, 0]])
  expect(await advertise(buyer, issuance.id, 3)).toBe('move_reason.NOT_ENOUGH')
  expect(await advertise(buyer, issuance.id, 2)).toBe('SENT')
  expect(await buyer.call('withdrawInvestment', { params: { id: order } })).toMatchObject({
    status: 'CANCELED',
  })
})

it('a buyer leaves a sale at no cost until they have paid', async () => {
  const { seller, buyer, params } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text: 'Me quedo dos.' } })
  const thread = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const offered = () =>
    seller.call('offerInThread', { params: { id: thread }, body: { tokens: 2, price: 11_500 } })
  const left = { params: { id: (await offered()).id } }
  await buyer.call('acceptTransfer', { ...left, body: acceptance })
  expect(await buyer.call('cancelTransfer', left)).toMatchObject({ status: 'CANCELED' })
  const paid = { params: { id: (await offered()).id } }
  await buyer.call('acceptTransfer', { ...paid, body: acceptance })
  await buyer.call('payTransfer', paid)
  expect((await buyer.send('cancelTransfer', paid)).error.code).toBe('wrong_state')
})
