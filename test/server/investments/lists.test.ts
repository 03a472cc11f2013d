import { expect, it } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { chooseTransfer, createPaidOrder, placeOrder, signOrder, uploadProof } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const investor = await tenant.investor({ name: 'Álvaro', surname: 'Núñez' })
const issuance = await tenant.issuance()
const flat = await tenant.issuance({ title: { es: 'Ático 50%' } })
const song = await tenant.issuance({ title: { es: 'Canción', en: 'Song' } })

await createPaidOrder(investor, manager, issuance.slug, 1)
const { id: signed } = await placeOrder(investor, flat.slug, 3)
await chooseTransfer(investor, signed)
await signOrder(investor, signed)
const { id: left } = await placeOrder(investor, song.slug, 2)
await investor.call('withdrawInvestment', { params: { id: left } })

it('counts the orders of every tab', async () => {
  const { counts } = await investor.call('listMyInvestments')
  expect(counts).toEqual({
    all: 3,
    interest: 0,
    orders: 0,
    disbursed: 1,
    signed: 1,
    closed: 0,
    cancelled: 1,
    completed: 0,
  })
})

it('counts every group, and the tabs within the selected group', async () => {
  const { items, counts, groups } = await investor.call('listMyInvestments', { params: { group: 'open' } })
  expect(items.map(({ status }) => status).sort()).toEqual(['CHARGED', 'SIGNED'])
  expect(groups).toMatchObject({ all: 3, open: 2, completed: 0, cancelled: 1, accepting: 1, checking: 0 })
  expect(counts).toMatchObject({ all: 2, cancelled: 0, signed: 1, disbursed: 1 })
})

it.each([
  { tab: 'disbursed', titles: ['Casa en Málaga'] },
  { tab: 'signed', titles: ['Ático 50%'] },
  { tab: 'cancelled', titles: ['Canción'] },
  { tab: 'completed', titles: [] },
  { group: 'accepting', titles: ['Casa en Málaga'] },
  { group: 'checking', titles: [] },
  { group: 'accepting', tab: 'signed', titles: [] },
  { status: ['SIGNED'], titles: ['Ático 50%'] },
  { q: 'atico', titles: ['Ático 50%'] },
  { q: '50%', titles: ['Ático 50%'] },
  { q: '%', titles: ['Ático 50%'] },
  { q: 'nunez', sort: '-amount', titles: ['Ático 50%', 'Canción', 'Casa en Málaga'] },
  { q: 'nadie', titles: [] },
  { sort: 'amount', size: 1, page: 2, titles: ['Canción'] },
] satisfies (Operations['listInvestments']['params'] & { titles: string[] })[])(
  'finds the expected orders with %j',
  async ({ titles, ...params }) => {
    const { items } = await manager.call('listInvestments', { params })
    expect(items.map(({ issuance_title }) => issuance_title)).toEqual(titles)
  },
)

it("searches in the reader's language", async () => {
  const found = await investor.call('listMyInvestments', { params: { q: 'song' }, language: 'en' })
  expect(found).toMatchObject({ total: 1, items: [{ issuance_title: 'Song' }] })
})

it('finds orders by reference and by issuance', async () => {
  const [{ reference } = { reference: '' }] = (await manager.call('listInvestments')).items
  expect((await manager.call('listInvestments', { params: { q: reference } })).total).toBe(1)
  expect((await manager.call('listInvestments', { params: { issuance: song.slug } })).total).toBe(1)
})

it('sorts the orders to sign or pay by deadline', async () => {
  const late = await tenant.investor()
  const [first, second] = [await placeOrder(late, issuance.slug, 1), await placeOrder(late, song.slug, 1)]
  await platform.owner.query("update investments set due_at = due_at - interval '2 hours' where id = $1", [
    second.id,
  ])
  const { items } = await late.call('listMyInvestments', { params: { sort: 'due' } })
  expect(items.map(({ id }) => id)).toEqual([second.id, first.id])
})

it('counts the time in a status from the change to it, not from what happens within it', async () => {
  const payer = await tenant.investor()
  const { id } = await placeOrder(payer, issuance.slug, 1)
  await chooseTransfer(payer, id)
  await signOrder(payer, id)
  await uploadProof(payer, id)
  const start = platform.clock.now()
  platform.clock.set(new Date(start.getTime() + 3_600_000))
  await uploadProof(payer, id)
  platform.clock.set(start)
  const { items } = await manager.call('listInvestments', {
    params: { status: ['PROOF_OF_PAYMENT_UPLOADED'] },
  })
  expect(items).toMatchObject([{ id, status_since: start.toISOString() }])
})
