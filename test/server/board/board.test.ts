import { describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance } from '../transfers/market.ts'
import { adFixture } from './ad-fixture.ts'

const platform = await testPlatform()
const {
  tenant,
  manager,
  createIssuance: open,
  createHolder,
  tokensHeldBy,
  runDueJobs,
  offerTokens: propose,
  adBody,
  createSentAd,
  approveAd,
  createPublishedAd,
} = await adFixture(platform)

const text = '¿Me vende dos?'

const offer = (seller: Person, id: string, tokens: number) =>
  seller.send('offerInThread', { params: { id }, body: { tokens, price: 11_500 } })

it("an approved ad is published within minutes, without the seller's name", async () => {
  const { buyer, seller, params } = await createSentAd()
  expect((await buyer.send('getAd', { params })).status).toBe(404)
  const [first] = (await manager.call('listManagedAds')).items
  expect(first).toMatchObject({ ...params, status: 'SENT', checks: 'Todo en orden' })
  await approveAd(params.id)
  await runDueJobs()
  const { items } = await buyer.call('listAds')
  expect(items.find(({ id }) => id === params.id)).toMatchObject({
    status: 'PUBLISHED',
    seller_id: '',
    mine: false,
  })
  expect((await buyer.send('getAd', { params })).raw).not.toContain(seller.id)
  await assertInvariants(platform.owner)
})

it('an approved ad is published on the day its seller has chosen', async () => {
  const issuance = await open()
  const seller = await createHolder(issuance.slug, 5)
  const day = new Date(platform.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const ad = await seller.call('createAd', { body: { ...adBody(issuance.id, 1), publish_on: day } })
  await approveAd(ad.id)
  await runDueJobs()
  expect(await seller.call('getAd', { params: { id: ad.id } })).toMatchObject({ status: 'APPROVED' })
  platform.clock.set(new Date(platform.clock.now().getTime() + 4 * 86_400_000))
  await runDueJobs()
  expect(await seller.call('getAd', { params: { id: ad.id } })).toMatchObject({ status: 'PUBLISHED' })
})

it('an ad reserves its tokens, and releases them if it is withdrawn or refused', async () => {
  const { issuance, seller, params } = await createSentAd()
  const more = await seller.send('createAd', { body: adBody(issuance.id, 2) })
  expect(more.error.reason?.text).toBe('move_reason.NOT_ENOUGH')
  expect(await tokensHeldBy(seller, issuance.slug)).toBe(5)
  const reasons = async () => (await seller.call('getLeaving')).obstacles.map(({ reason }) => reason)
  expect(await reasons()).toContain('ADS')
  await seller.call('withdrawAd', { params })
  expect(await reasons()).not.toContain('ADS')
  const again = await seller.call('createAd', { body: adBody(issuance.id, 5) })
  await manager.call('refuseAd', { params: { id: again.id }, body: { reason: 'El precio parece un error.' } })
  expect(await seller.call('getAd', { params: { id: again.id } })).toMatchObject({
    status: 'REFUSED',
    reason: 'El precio parece un error.',
  })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 5, waiting: 0 }])
  await assertInvariants(platform.owner)
})

it('an investor awaiting validation can neither create an ad nor offer a transfer', async () => {
  const issuance = await open()
  const waiting = await tenant.investor({ validation: 'pending' })
  const buyer = await createHolder(issuance.slug, 0)
  for (const refused of [
    await waiting.send('createAd', { body: adBody(issuance.id, 1) }),
    await propose(waiting, buyer, issuance.id, 1),
  ])
    expect(refused.error.reason?.text).toBe('requirements.validation')
})

it('a conversation without contact details leads to a transfer', async () => {
  const { issuance, seller, buyer, params } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text } })
  const { threads } = await seller.call('getAd', { params })
  const [thread] = threads
  expect(thread).toMatchObject({ number: 1, buyer_id: '', messages: [{ by: 'BUYER', text, mine: false }] })
  const id = thread?.id ?? ''
  await seller.call('answerThread', { params: { id }, body: { text: 'Sí, a 115.' } })
  const { data: transfer } = await offer(seller, id, 2)
  expect(await seller.call('getAd', { params })).toMatchObject({ tokens: 2, status: 'PUBLISHED' })
  await buyer.call('acceptTransfer', { params: { id: transfer.id }, body: acceptance })
  await buyer.call('payTransfer', { params: { id: transfer.id } })
  await seller.call('receiveTransfer', { params: { id: transfer.id } })
  expect([await tokensHeldBy(seller, issuance.slug), await tokensHeldBy(buyer, issuance.slug)]).toEqual([
    3, 2,
  ])
  expect((await offer(seller, id, 2)).status).toBe(200)
  expect(await seller.call('getAd', { params })).toMatchObject({ tokens: 0, status: 'CLOSED' })
  await assertInvariants(platform.owner)
})

it('the tokens of a cancelled sale are offered again, and released if the ad is withdrawn', async () => {
  const { seller, buyer, params } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text } })
  const id = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const ad = () => seller.call('getAd', { params })
  const [part, rest] = [(await offer(seller, id, 1)).data, (await offer(seller, id, 3)).data]
  expect(await ad()).toMatchObject({ tokens: 0, status: 'CLOSED' })
  await buyer.call('cancelTransfer', { params: { id: rest.id } })
  expect(await ad()).toMatchObject({ tokens: 3, status: 'PUBLISHED' })
  expect(await buyer.call('getAd', { params })).toMatchObject({ tokens: 3 })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 1, waiting: 4 }])
  await seller.call('withdrawAd', { params })
  await buyer.call('cancelTransfer', { params: { id: part.id } })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 5, waiting: 0 }])
  await assertInvariants(platform.owner)
})

it("a cancelled sale does not raise the offer above the seller's last change", async () => {
  const { seller, buyer, params } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text } })
  const thread = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const { data } = await offer(seller, thread, 3)
  platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
  await seller.call('changeAd', { params, body: { tokens: 1, price: 11_000 } })
  await buyer.call('cancelTransfer', { params: { id: data.id } })
  expect(await seller.call('getAd', { params })).toMatchObject({ status: 'PUBLISHED', tokens: 1 })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 4, waiting: 1 }])
  await assertInvariants(platform.owner)
})

it('of two concurrent offers of all tokens, only one succeeds', async () => {
  const { issuance, seller, buyer, params } = await createPublishedAd()
  const other = await createHolder(issuance.slug, 0)
  for (const person of [buyer, other]) await person.call('contactSeller', { params, body: { text } })
  const { threads } = await seller.call('getAd', { params })
  const replies = await Promise.all(threads.map(({ id }) => offer(seller, id, 4)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  await assertInvariants(platform.owner)
})

it('a conversation is visible only to its two sides, and to managers once it is reported', async () => {
  const { buyer, params, issuance, seller } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text } })
  const other = await createHolder(issuance.slug, 0)
  expect((await other.call('getAd', { params })).threads).toEqual([])
  expect((await manager.call('getAd', { params })).threads).toEqual([])
  const id = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  expect((await other.send('answerThread', { params: { id }, body: { text } })).status).toBe(404)
  await seller.call('reportThread', { params: { id } })
  expect((await buyer.send('answerThread', { params: { id }, body: { text } })).error.reason?.text).toBe(
    'board.is_reported',
  )
  expect((await buyer.send('contactSeller', { params, body: { text } })).error.reason?.text).toBe(
    'board.is_reported',
  )
  expect((await manager.call('getAd', { params })).threads).toMatchObject([{ messages: [{ text }] }])
})

describe('a reported conversation', () => {
  async function reported() {
    const { buyer, params, seller } = await createPublishedAd()
    await buyer.call('contactSeller', { params, body: { text } })
    const id = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
    await seller.call('reportThread', { params: { id } })
    const settle = (reopen: boolean) =>
      manager.send('settleReport', { params: { id }, body: { reopen, reason: 'No vemos nada malo.' } })
    const write = async () => (await buyer.send('answerThread', { params: { id }, body: { text } })).status
    return { buyer, seller, params, settle, write }
  }
  const waiting = async () => {
    const { items } = await manager.call('getManagerHome')
    return items.find(({ kind }) => kind === 'REPORTS')?.count ?? 0
  }

  it("appears in the managers' queue; a manager reopens it, and both sides see the reason", async () => {
    const { buyer, seller, settle, write } = await reported()
    const before = await waiting()
    expect((await settle(true)).status).toBe(200)
    for (const person of [buyer, seller])
      expect((await person.call('listNotifications')).items[0]).toMatchObject({
        text: expect.stringContaining('Podéis seguir escribiendo.\n\nNo vemos nada malo.'),
      })
    expect([before - (await waiting()), await write()]).toEqual([1, 200])
  })

  it('notifies the managers each time, and cannot be settled by either side', async () => {
    const { buyer, params, seller, settle } = await reported()
    const mailSubjects = async () => {
      const { items } = await manager.call('listNotifications', { params: { size: 100 } })
      return items.filter(({ text: words }) => words.includes('ha denunciado')).length
    }
    const before = await mailSubjects()
    await settle(true)
    platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
    const id = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
    await seller.call('reportThread', { params: { id } })
    expect((await mailSubjects()) - before).toBe(1)
    await platform.owner.query("update users set roles = roles || '{ADMIN}' where id = $1", [buyer.id])
    const body = { reopen: true, reason: 'No veo nada malo.' }
    const refused = await buyer.send('settleReport', { params: { id }, body })
    expect(refused.error.reason?.text).toBe('board.own_report')
    await platform.owner.query("update users set roles = array_remove(roles, 'ADMIN') where id = $1", [
      buyer.id,
    ])
  })

  it('stays closed if the manager decides so, and is settled once', async () => {
    const { params, settle, write } = await reported()
    const before = await waiting()
    const replies = await Promise.all([settle(false), settle(false)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([before - (await waiting()), await write()]).toEqual([1, 409])
    expect((await manager.call('getAd', { params })).threads).toMatchObject([
      { reported: true, settled: true },
    ])
  })
})

it('a buyer who may not hold the tokens cannot contact the seller', async () => {
  const { buyer, params, issuance } = await createPublishedAd()
  await platform.owner.query('update issuances set by_whitelist = true where id = $1', [issuance.id])
  const reply = await buyer.send('contactSeller', { params, body: { text } })
  expect(reply.error.reason?.text).toBe('requirements.hold_not_listed')
})

it('an ad expires after its term', async () => {
  const { seller, params } = await createPublishedAd()
  platform.clock.set(new Date(platform.clock.now().getTime() + 32 * 86_400_000))
  await runDueJobs()
  expect(await seller.call('getAd', { params })).toMatchObject({ status: 'EXPIRED' })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 5 }])
  await assertInvariants(platform.owner)
})

describe('a change of an ad', () => {
  const change = (seller: Person, params: { id: string }, body: object) =>
    seller.call('changeAd', { params, body: { tokens: 4, price: 12_000, ...body } })
  const free = async (seller: Person) => (await seller.call('getSellable')).items[0]

  it('keeps it published if it does not ask for more, and adjusts the reserved tokens', async () => {
    const { seller, params } = await createPublishedAd()
    expect(await change(seller, params, { tokens: 2, price: 11_000 })).toMatchObject({
      status: 'PUBLISHED',
      tokens: 2,
      price: 11_000,
    })
    expect(await free(seller)).toMatchObject({ free: 3, waiting: 2 })
    await assertInvariants(platform.owner)
  })

  it.each([{ tokens: 5 }, { price: 12_001 }])('needs a new review with %j', async (more) => {
    const { seller, buyer, params } = await createPublishedAd()
    await change(seller, params, { tokens: 1 })
    expect(await change(seller, params, more)).toMatchObject({ status: 'SENT', ...more })
    expect((await buyer.send('getAd', { params })).status).toBe(404)
    await approveAd(params.id)
    await runDueJobs()
    expect(await buyer.call('getAd', { params })).toMatchObject({ status: 'PUBLISHED', ...more })
    await assertInvariants(platform.owner)
  })

  it('invalidates an approval of the earlier version', async () => {
    const { seller, params } = await createSentAd()
    const read = { tokens: 4, price: 12_000 }
    await change(seller, params, { price: 50_000 })
    const refused = await manager.send('approveAd', { params, body: read })
    expect(refused.error.reason?.text).toBe('board.changed_since')
    await approveAd(params.id)
    expect(await seller.call('getAd', { params })).toMatchObject({ status: 'APPROVED', price: 50_000 })
  })

  it('is refused for more tokens than the seller has, and leaves the ad unchanged', async () => {
    const { seller, params } = await createPublishedAd()
    const body = { tokens: 6, price: 12_000 }
    expect((await seller.send('changeAd', { params, body })).error.reason?.text).toBe(
      'move_reason.NOT_ENOUGH',
    )
    expect(await free(seller)).toMatchObject({ free: 1, waiting: 4 })
  })

  it('is refused to other users, and after the ad has ended', async () => {
    const { seller, buyer, params } = await createPublishedAd()
    const body = { tokens: 1, price: 1 }
    expect((await buyer.send('changeAd', { params, body })).status).toBe(404)
    await seller.call('withdrawAd', { params })
    expect((await seller.send('changeAd', { params, body })).status).toBe(409)
  })

  it('notifies interested buyers, and leaves an offered transfer unchanged', async () => {
    const { seller, buyer, params } = await createPublishedAd()
    await buyer.call('contactSeller', { params, body: { text } })
    const [thread] = (await seller.call('getAd', { params })).threads
    const { data: transfer } = await offer(seller, thread?.id ?? '', 2)
    await change(seller, params, { tokens: 1 })
    const [notification] = (await buyer.call('listNotifications')).items
    expect(notification).toMatchObject({ title: expect.stringContaining('Ha cambiado un anuncio') })
    expect(await buyer.call('getTransfer', { params: { id: transfer.id } })).toMatchObject({ tokens: 2 })
    await assertInvariants(platform.owner)
  })

  it('can move the publication day only before it is published', async () => {
    const { seller, params } = await createSentAd()
    const day = new Date(platform.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    await change(seller, params, { publish_on: day })
    await approveAd(params.id)
    await runDueJobs()
    expect(await seller.call('getAd', { params })).toMatchObject({ status: 'APPROVED' })
    const late = await createPublishedAd()
    const body = { tokens: 4, price: 12_000, publish_on: '2027-06-01' }
    const reply = await late.seller.send('changeAd', { params: late.params, body })
    expect(reply.error.reason?.text).toBe('board.day_fixed')
  })
})

it('a published ad can be refused by a manager, which releases its tokens', async () => {
  const { seller, buyer, params } = await createPublishedAd()
  const body = { reason: 'El texto engaña.' }
  expect((await buyer.send('refuseAd', { params, body })).status).toBe(403)
  await manager.call('refuseAd', { params, body })
  expect(await seller.call('getAd', { params })).toMatchObject({ status: 'REFUSED', ...body })
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 5, waiting: 0 }])
  await assertInvariants(platform.owner)
})

it('a person can send thirty messages a day to sellers', async () => {
  const { buyer, params } = await createPublishedAd()
  const write = async () => (await buyer.send('contactSeller', { params, body: { text } })).status
  const answers: number[] = []
  for (let message = 0; message < 31; message += 1) answers.push(await write())
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})

it('an offered sale is completed although the seller withdraws the ad during the payment', async () => {
  const { issuance, seller, buyer, params } = await createPublishedAd()
  await buyer.call('contactSeller', { params, body: { text } })
  const id = (await seller.call('getAd', { params })).threads[0]?.id ?? ''
  const { data: sale } = await offer(seller, id, 2)
  await buyer.call('acceptTransfer', { params: { id: sale.id }, body: acceptance })
  const answers = await Promise.all([
    buyer.send('payTransfer', { params: { id: sale.id } }),
    seller.send('withdrawAd', { params }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await seller.call('receiveTransfer', { params: { id: sale.id } })
  expect([await tokensHeldBy(seller, issuance.slug), await tokensHeldBy(buyer, issuance.slug)]).toEqual([
    3, 2,
  ])
  expect((await seller.call('getSellable')).items).toMatchObject([{ free: 3, waiting: 0 }])
  await assertInvariants(platform.owner)
})
