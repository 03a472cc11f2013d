import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance, createMarket } from '../transfers/market.ts'

const platform = await testPlatform()
const { tenant, manager, createIssuance, createHolder, runDueJobs } = await createMarket(platform)

type Home = 'getMyHome' | 'getManagerHome'
async function waits(person: Person, kind: string, home: Home = 'getMyHome') {
  const { items } = await person.call(home)
  return items.find((each) => each.kind === kind)
}
const menu = async (person: Person, entry: string) =>
  (await person.call('countNotifications')).waiting.find(({ to }) => to === entry)?.count ?? 0

it('pending steps of an ad and a sale are listed with a link for whoever has to act', async () => {
  const { id, slug } = await createIssuance()
  const [seller, buyer] = [await createHolder(slug, 5), await createHolder(slug, 0)]
  const { id: ad } = await seller.call('createAd', {
    body: { token_class: id, tokens: 2, price: 12_000, own_price: true },
  })
  expect(await waits(manager, 'ADS', 'getManagerHome')).toMatchObject({
    count: 1,
    link: '/manager/board?status=SENT&sort=created',
  })
  expect(await menu(manager, '/manager/board')).toBe(1)
  await manager.call('approveAd', { params: { id: ad }, body: { tokens: 2, price: 12_000 } })
  expect(await waits(manager, 'ADS', 'getManagerHome')).toBeUndefined()
  await runDueJobs()

  await buyer.call('contactSeller', { params: { id: ad }, body: { text: '¿Me vende dos?' } })
  expect(await waits(seller, 'QUESTIONED_ADS')).toMatchObject({ count: 1, link: `/user/board/${ad}` })
  expect(await waits(buyer, 'QUESTIONED_ADS')).toBeUndefined()
  const thread = (await seller.call('getAd', { params: { id: ad } })).threads[0]?.id ?? ''
  await seller.call('answerThread', { params: { id: thread }, body: { text: 'Sí.' } })
  expect(await waits(seller, 'QUESTIONED_ADS')).toBeUndefined()
  expect(await waits(buyer, 'QUESTIONED_ADS')).toMatchObject({ count: 1, link: `/user/board/${ad}` })

  const reported = async () => (await waits(manager, 'REPORTS', 'getManagerHome'))?.link
  await buyer.call('reportThread', { params: { id: thread } })
  expect(await reported()).toBe(`/manager/board/${ad}`)
  await manager.call('settleReport', {
    params: { id: thread },
    body: { reopen: true, reason: 'No vemos nada malo.' },
  })
  expect(await reported()).toBeUndefined()

  const { id: sale } = await seller.call('offerInThread', {
    params: { id: thread },
    body: { tokens: 2, price: 11_500 },
  })
  const params = { id: sale }
  const both = async () => [
    (await waits(seller, 'SALES'))?.link,
    (await waits(buyer, 'SALES'))?.link,
    await menu(seller, '/user/transfers'),
    await menu(buyer, '/user/transfers'),
  ]
  const page = `/user/transfers/${sale}`
  expect(await both()).toEqual([undefined, page, 0, 1])
  expect((await waits(buyer, 'SALES'))?.due).toMatch(/^\d{4}-/)
  await buyer.call('acceptTransfer', { params, body: acceptance })
  expect(await both()).toEqual([undefined, page, 0, 1])
  await buyer.call('payTransfer', { params })
  expect(await both()).toEqual([page, undefined, 1, 0])
  await buyer.call('disputeTransfer', { params, body: { reason: 'No me contesta.' } })
  expect(await both()).toEqual([undefined, undefined, 0, 0])
  expect(await waits(manager, 'DISPUTES', 'getManagerHome')).toMatchObject({
    count: 1,
    link: `/manager/transfers/${sale}`,
  })
  await manager.call('upholdTransfer', { params, body: { reason: 'Ha enseñado el recibo.' } })
  expect(await waits(manager, 'DISPUTES', 'getManagerHome')).toBeUndefined()
})

it('an unverified wallet is listed for managers', async () => {
  const person = await tenant.investor()
  const { id } = await person.call('addWallet', {
    body: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  })
  expect(await waits(manager, 'WALLETS', 'getManagerHome')).toMatchObject({
    count: 1,
    link: expect.stringMatching(/^\/manager\/wallets/),
  })
  await manager.call('verifyWallet', { params: { id } })
  expect(await waits(manager, 'WALLETS', 'getManagerHome')).toBeUndefined()
})
