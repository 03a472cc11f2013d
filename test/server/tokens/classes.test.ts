import { afterEach, describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { bookTokens, campaignFixture, createUpcomingIssuance } from '../interests/campaign-fixture.ts'
import { createCampaign } from '../investments/campaigns.ts'
import { orderBody } from '../investments/steps.ts'
import { draftFixture } from '../preparation/draft-fixture.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const createDraft = draftFixture(platform)

afterEach(() => assertInvariants(platform.owner))

/** Creates a campaign with ten tokens at 250 € in a second class, beside a hundred at 100 €. */
async function begin({ hard_cap = 0 } = {}) {
  const campaign = await createCampaign(platform, { strategy: 'AT_CHARGE', needs: 20 })
  const { tenant, manager, slug } = campaign
  await platform.owner.query('update issuances set hard_cap = $2 where tenant_id = $1', [tenant.id, hard_cap])
  const body = { name: 'Casa B', symbol: 'CASAB', price: 25_000, supply: 10 }
  const second = await manager.call('createTokenClass', { params: { slug }, body })
  const orderSecond = async (tokens: number, investor?: Person) => {
    const person = investor ?? (await campaign.createInvestor())
    return person.send('createInvestment', {
      body: { ...orderBody(slug, tokens), class_id: second.id, consent_over_threshold: true },
    })
  }
  return { ...campaign, second, orderSecond, body }
}

describe('an issuance', () => {
  it('has a default class with its name, symbol, price and supply', async () => {
    const { manager, slug, id } = await createCampaign(platform, { strategy: 'MANUAL' })
    const { items } = await manager.call('getTokenClasses', { params: { slug } })
    expect(items).toMatchObject([
      { id, default: true, name: 'Casa', symbol: 'CASA', price: 10_000, supply: 100, left: 100, minted: 0 },
    ])
  })

  it('counts reserved, minted, locked, burned and free tokens per class', async () => {
    const { manager, slug, createPaidOrder, advanceToDay } = await begin()
    const { id } = await createPaidOrder(4)
    await createPaidOrder(3)
    await advanceToDay(5)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    const { items } = await manager.call('getTokenClasses', { params: { slug } })
    expect(items[0]).toMatchObject({ reserved: 0, minted: 7, locked: 3, burned: 4, held: 0, left: 97 })
  })
})

describe('a second class', () => {
  it('is ordered at its price and counted separately', async () => {
    const { manager, slug, second, createInvestor, orderSecond } = await begin()
    const { data } = await orderSecond(2)
    expect(data).toMatchObject({ class_id: second.id, token_symbol: 'CASAB', price: 25_000, amount: 50_000 })
    const quoted = await (await createInvestor()).call('quoteInvestment', {
      params: { slug, tokens: 2, class_id: second.id },
    })
    expect(quoted).toMatchObject({ price: 25_000, amount: 50_000, max_tokens: 8 })
    const { items } = await manager.call('getTokenClasses', { params: { slug } })
    expect(items.map(({ reserved, left }) => [reserved, left])).toEqual([
      [0, 100],
      [2, 8],
    ])
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      total_amount: 1_250_000,
      reserved: 50_000,
      tokens_left: 100,
    })
  })

  it('sells at most its supply, and all classes at most the hard cap', async () => {
    const small = await begin()
    expect((await small.orderSecond(11)).error.code).toBe('sold_out')
    const capped = await begin({ hard_cap: 120_000 })
    expect((await capped.orderSecond(4)).status).toBe(200)
    const more = await (await capped.createInvestor()).send('createInvestment', {
      body: orderBody(capped.slug, 3),
    })
    expect(more.error.code).toBe('sold_out')
    expect((await capped.orderSecond(1)).error.code).toBe('sold_out')
  })

  it('cannot use the part of the hard cap booked in the default class', async () => {
    const tenant = await createTestTenant(platform, {})
    const issuance = await createUpcomingIssuance(tenant, platform.clock.now(), { hard_cap: cents(100_000) })
    const manager = await tenant.manager()
    const [booker, other] = [await tenant.investor(), await tenant.investor()]
    await bookTokens(booker, issuance.slug, 6)
    await campaignFixture(platform).openCampaign(issuance)
    const params = { slug: issuance.slug }
    const body = { name: 'Casa B', symbol: 'CASAB', price: 10_000, supply: 100 }
    const { id } = await manager.call('createTokenClass', { params, body })
    const orders = (person: Person, tokens: number) =>
      person.send('createInvestment', { body: { ...orderBody(issuance.slug, tokens), class_id: id } })
    expect((await orders(other, 5)).error.code).toBe('sold_out')
    expect((await orders(other, 2)).status).toBe(200)
    expect((await orders(booker, 2)).status).toBe(200)
    const { items } = await booker.call('listMyInterests', {})
    expect(items.map(({ status }) => status)).toEqual(['RESERVED'])
  })

  it('offers only what the hard cap leaves, within the limits of one order', async () => {
    const { manager, slug, createPaidOrder, createInvestor } = await begin({ hard_cap: 1_000_000 })
    const offers = async () => {
      const { classes, open } = await (await createInvestor()).call('getIssuance', { params: { slug } })
      return [open, ...classes.map(({ left, order_max }) => [left, order_max])]
    }
    expect(await offers()).toEqual([true, [100, 50], [10, 10]])
    await createPaidOrder(50)
    await createPaidOrder(48)
    expect(await offers()).toEqual([true, [2, 2], [0, 0]])
    expect((await manager.call('getTokenClasses', { params: { slug } })).items[1]?.left).toBe(10)
  })

  it('keeps the campaign open once the default class is sold out', async () => {
    const { slug, createPaidOrder, createInvestor, orderSecond } = await begin()
    await createPaidOrder(50)
    await createPaidOrder(50)
    const investor = await createInvestor()
    expect(await investor.call('getIssuance', { params: { slug } })).toMatchObject({
      open: true,
      tokens_left: 0,
    })
    expect((await orderSecond(2, investor)).status).toBe(200)
  })

  it('enlarges an issue in preparation', async () => {
    const { manager, params, slugParams, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    const body = { name: 'Serie B', symbol: 'SERB', price: 25_000, supply: 10 }
    await manager.call('createTokenClass', { params: slugParams, body })
    expect((await getPreparation()).needs).toEqual([])
    expect((await manager.call('announceIssuance', { params })).status).toBe('PRE_CAMPAIGN')
    const { hard_cap, total_amount } = await manager.call('getManagedIssuance', { params: slugParams })
    expect([hard_cap, total_amount]).toEqual([50_250_000, 50_250_000])
  })

  it('does not raise the goal above the hard cap', async () => {
    const { manager, slug } = await begin({ hard_cap: 1_100_000 })
    const { total_amount } = await manager.call('getManagedIssuance', { params: { slug } })
    expect(total_amount).toBe(1_100_000)
  })

  it('is kept when the order changes, and gets its tokens back when the order is withdrawn', async () => {
    const { manager, slug, second, createInvestor, orderSecond } = await begin()
    const investor = await createInvestor()
    const { id } = (await orderSecond(2, investor)).data
    const { slug: _slug, ...changed } = orderBody(slug, 3)
    const body = { ...changed, consent_over_threshold: true }
    const other = await investor.call('changeInvestment', { params: { id }, body })
    expect(other).toMatchObject({ class_id: second.id, amount: 75_000 })
    await investor.call('withdrawInvestment', { params: { id: other.id } })
    const { items } = await manager.call('getTokenClasses', { params: { slug } })
    expect(items[1]).toMatchObject({ reserved: 0, left: 10 })
  })

  it('is created by a manager with a unique symbol before the campaign closes', async () => {
    const { tenant, manager, slug, body } = await begin()
    const make = async (by: Person, change: object) => {
      const sent = { params: { slug }, body: { ...body, ...change } }
      const { error, status } = await by.send('createTokenClass', sent)
      return error.code ?? status
    }
    expect(await make(manager, {})).toBe('symbol_taken')
    expect(await make(manager, { symbol: 'CASA' })).toBe('symbol_taken')
    expect(await make(manager, { symbol: 'CASAC', supply: 0 })).toBe('invalid_fields')
    expect(await make(await tenant.investor(), { symbol: 'CASAC' })).toBe('forbidden')
    expect(await make(manager, { symbol: 'CASAC' })).toBe(200)
    const closed = await tenant.issuance({ status: 'CLOSED', token_symbol: 'OLD' })
    const late = await manager.send('createTokenClass', {
      params: { slug: closed.slug },
      body: { ...body, symbol: 'NEW' },
    })
    expect(late.error.reason?.text).toBe('requirements.campaign_ended')
  })
})

describe('a class added to a reviewed issuance', () => {
  const added = { name: 'Serie B', symbol: 'SERB', price: 25_000, supply: 10 }

  it('revokes the approval', async () => {
    const { manager, member, params, slugParams, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    await manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
    const { version } = await getPreparation()
    await manager.call('createTokenClass', { params: slugParams, body: added })
    expect(await getPreparation()).toMatchObject({ approved_at: '', version: version + 1 })
    const late = await manager.send('approveIssuance', { params, body: { version } })
    expect(late.error.code).toBe('document_replaced')
  })

  it('keeps the approval of a tenant without a review, whose campaign opens by itself', async () => {
    const project_statuses = ['DRAFT', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED']
    const { manager, params, slugParams, completeSteps, getPreparation } = await createDraft({
      flows: { project_statuses },
    })
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await manager.call('createTokenClass', { params: slugParams, body: added })
    expect((await getPreparation()).approved_at).not.toBe('')
  })

  it('is refused while a regulatory entity reviews the issuance', async () => {
    const { manager, member, params, slugParams, completeSteps } = await createDraft({
      modules: { erir: 'required' },
    })
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const { error } = await manager.send('createTokenClass', { params: slugParams, body: added })
    expect(error.reason?.text).toBe('preparation.entity_reviews')
  })
})

describe('the minting history of a class', () => {
  it('is visible to the manager and the issuer, and returns 404 to other issuers', async () => {
    const { tenant, manager, slug, id, createPaidOrder, advanceToDay } = await begin()
    const first = await createPaidOrder(4)
    await advanceToDay(5)
    await createPaidOrder(16)
    await advanceToDay(10)
    const read = { params: { slug, class_id: id } }
    const { items, total } = await manager.call('getTokenEvents', read)
    expect(total).toBe(3)
    expect(items.map(({ what, why, tokens }) => [what, why, tokens])).toEqual(
      expect.arrayContaining([
        ['UNLOCKED', 'SOFT_CAP', 4],
        ['MINTED', 'AT_CHARGE', 16],
        ['MINTED_LOCKED', 'AT_CHARGE', 4],
      ]),
    )
    expect(items.at(-1)).toMatchObject({ investment_id: first.id, what: 'MINTED_LOCKED' })
    const owners = await platform.owner.query('select organisation_id from issuances where id = $1', [id])
    const issuer = await tenant.member(owners.rows[0].organisation_id)
    expect((await issuer.call('getTokenEvents', read)).items).toHaveLength(3)
    const stranger = await tenant.member(await tenant.organisation())
    for (const operation of ['getTokenClass', 'getTokenEvents'] as const)
      expect((await stranger.send(operation, read)).status).toBe(404)
    expect((await stranger.send('getTokenClasses', { params: { slug } })).status).toBe(404)
  })

  it('is paged, newest first, and has no page of another issuance', async () => {
    const { manager, slug, id, createPaidOrder, advanceToDay, second } = await begin()
    const orders = []
    for (let each = 0; each < 5; each += 1) orders.push(await createPaidOrder(4))
    await advanceToDay(5)
    const read = (page: number, class_id = id) =>
      manager.call('getTokenEvents', { params: { slug, class_id, page, size: 2 } })
    const pages = [await read(1), await read(2), await read(3)]
    expect(pages.map(({ items, total, pages }) => [items.length, total, pages.next])).toEqual([
      [2, 5, '2'],
      [2, 5, '3'],
      [1, 5, ''],
    ])
    const ids = pages.flatMap(({ items }) => items.map(({ investment_id }) => investment_id))
    expect(ids.toSorted()).toEqual(orders.map((order) => order.id).toSorted())
    expect((await read(1, second.id)).items).toEqual([])
    const unknown = { params: { slug, class_id: newId() } }
    expect((await manager.send('getTokenEvents', unknown)).status).toBe(404)
  })
})
