import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { newWorld, type Person } from '../investments/world.ts'
import { account } from '../payouts/steps.ts'
import { earned } from './earned.ts'

const platform = await testPlatform()
const { owner, jobs } = platform

async function stage(customization = {}) {
  const world = await newWorld(platform, customization)
  const [manager, investor] = [await world.manager(), await world.investor()]
  const [house, shop] = [await world.issuance(), await world.issuance()]
  const give = (issuance: { id: string }, gross = 10_000, withholding = 1900) =>
    earned(owner, world, { investor, issuance, gross, withholding })
  return { world, manager, investor, house, shop, give }
}

const claim = (person: Person, body: { way: 'BANK' | 'BALANCE'; issuance?: string }) =>
  person.send('claimEarnings', { body })
const rows = async (person: Person) => (await person.call('listMyEarnings')).items

it('tells what may be claimed of each project', async () => {
  const { investor, house, shop, give } = await stage()
  await give(house)
  await give(house)
  await give(shop, 500, 0)
  const { claimable, net } = await investor.call('getMyEarnings')
  expect(
    claimable.map((each) => [each.issuance_slug, each.gross, each.withholding, each.net]).sort(),
  ).toEqual(
    [
      [house.slug, 20_000, 3800, 16_200],
      [shop.slug, 500, 0, 500],
    ].sort(),
  )
  expect(net).toBe(16_700)
})

it('asks for a bank account first, and says where to add it', async () => {
  const { investor, house, give } = await stage()
  await give(house)
  expect((await investor.call('getMyEarnings')).has_account).toBe(false)
  const { status, error } = await claim(investor, { way: 'BANK' })
  expect(status).toBe(409)
  expect(error).toMatchObject({ code: 'requirement', mend: { go: '/user/account' } })
  expect((await rows(investor)).map(({ status }) => status)).toEqual(['PAID'])
})

it('sends what one project brought to the bank, and sets each date as it comes', async () => {
  const { manager, investor, house, shop, give } = await stage()
  await give(house)
  await give(shop, 500, 0)
  await account(manager, investor)
  expect((await claim(investor, { way: 'BANK', issuance: house.slug })).data).toEqual({
    ...{ net: 8100, currency: 'EUR', way: 'BANK' },
  })
  const ofHouse = async () => (await rows(investor)).find(({ issuance_slug }) => issuance_slug === house.slug)
  expect(await ofHouse()).toMatchObject({ status: 'CLAIMED', executed_at: null, delivered_at: null })
  const [payout] = (await manager.call('listPayouts')).items
  expect(payout).toMatchObject({ reason: 'EARNINGS', amount: 8100, investment_id: '' })
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  expect(await ofHouse()).toMatchObject({ executed_at: expect.stringMatching(/T/), delivered_at: null })
  await manager.call('confirmPayout', { params })
  expect(await ofHouse()).toMatchObject({ delivered_at: expect.stringMatching(/T/) })
  expect((await investor.call('getMyEarnings')).net).toBe(500)
})

it('gives everything to the balance at once where a tenant lets people pay with it', async () => {
  const { world, investor, house, shop, give } = await stage({ extras: { payWithBalance: true } })
  await give(house)
  await give(shop, 500, 0)
  expect((await claim(investor, { way: 'BALANCE' })).data?.net).toBe(8600)
  expect(await balances(owner, world.tenantId)).toMatchObject({ investor_balance: 8600 })
  expect(await rows(investor)).toMatchObject([
    { status: 'CLAIMED', delivered_at: expect.stringMatching(/T/) },
    { status: 'CLAIMED' },
  ])
})

it('gives nothing to a balance that the tenant does not have', async () => {
  const { investor, house, give } = await stage()
  await give(house)
  expect((await claim(investor, { way: 'BALANCE' })).status).toBe(409)
})

it('pays no cent twice, however many claim at once', async () => {
  const { world, investor, house, shop, give } = await stage({ extras: { payWithBalance: true } })
  for (let line = 0; line < 4; line += 1) await give(line % 2 ? house : shop, 1001 + line, 190)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      claim(investor, { way: 'BALANCE', ...(index % 3 === 0 && { issuance: house.slug }) }),
    ),
  )
  const taken = replies.filter(({ status }) => status === 200)
  const net = 1001 + 1002 + 1003 + 1004 - 4 * 190
  expect(taken.reduce((all, { data }) => all + (data?.net ?? 0), 0)).toBe(net)
  const after = await balances(owner, world.tenantId)
  expect(after).toMatchObject({ investor_balance: net })
  expect(after).not.toHaveProperty('earnings_payable')
})

it('makes a signed receipt of what has arrived, among the documents of whose it is', async () => {
  const { manager, investor, house, give } = await stage({ extras: { payWithBalance: true } })
  const id = await give(house)
  await claim(investor, { way: 'BALANCE' })
  await manager.call('setClock', { body: { days: 0 } })
  while ((await jobs.drain()) > 0);
  const { receipt_file_id } = await investor.call('getMyDistribution', { params: { id } })
  const { items } = await investor.call('listMyDocuments')
  expect(items).toMatchObject([{ id: receipt_file_id, kind: 'EARNINGS' }])
})

it('is the holder’s own: no manager who looks through their eyes, and nobody who is not identified', async () => {
  const { world, manager, investor, house, give } = await stage()
  await give(house)
  const looking = await world.impersonate(manager, investor)
  expect((await claim(looking, { way: 'BANK' })).status).toBe(403)
  const unknown = await world.investor({ kyc_status: 'pending', identified_at: null })
  expect((await claim(unknown, { way: 'BANK' })).status).toBe(409)
})

it('is gone where a tenant hides earnings', async () => {
  const { investor } = await stage({ hide: { earnings: true } })
  expect((await investor.send('getMyEarnings')).status).toBe(403)
  expect((await claim(investor, { way: 'BANK' })).status).toBe(403)
})
