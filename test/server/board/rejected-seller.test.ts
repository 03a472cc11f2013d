import { describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance } from '../transfers/market.ts'
import { adFixture } from './ad-fixture.ts'

const platform = await testPlatform()
const {
  manager,
  createIssuance,
  createHolder,
  tokensHeldBy,
  offerTokens,
  runDueJobs,
  createSentAd,
  approveAd,
  createPublishedAd,
} = await adFixture(platform)

const text = '¿Me vende dos?'
const rejection = { reason: 'USER_REJECTED' as const, words: 'No nos consta su domicilio.' }
const reject = ({ id }: Person) => manager.call('rejectUser', { params: { id }, body: rejection })
const reconsider = async ({ id }: Person) => {
  const params = { id }
  const seen = async () => (await manager.call('getUser', { params })).person
  await manager.call('reconsiderUser', { params, body: { step: (await seen()).validation_step } })
  const { validation_step: step, profile_step: profile } = await seen()
  await manager.call('validateUser', { params, body: { step, profile } })
}

it('whoever changes an ad or offers its tokens must meet what creating it requires', () => {
  const { operations } = platform.library
  const askedOf = (name: string) =>
    (operations[name]?.requires ?? []).filter(({ that }) => that.includes('session.'))
  expect(askedOf('createAd').length).toBeGreaterThan(2)
  for (const name of ['changeAd', 'offerInThread', 'proposeTransfer'])
    expect(askedOf(name), name).toEqual(askedOf('createAd'))
})

describe('an ad whose seller is rejected', () => {
  it('can neither be changed nor offered from', async () => {
    const { seller, buyer, params } = await createPublishedAd()
    await buyer.call('contactSeller', { params, body: { text } })
    const { threads } = await seller.call('getAd', { params })
    const id = threads[0]?.id ?? ''
    await reject(seller)
    for (const refused of [
      await seller.send('changeAd', { params, body: { tokens: 4, price: 13_000 } }),
      await seller.send('offerInThread', { params: { id }, body: { tokens: 2, price: 11_500 } }),
    ])
      expect(refused.error.reason?.text).toBe('requirements.rejected')
    expect(await seller.call('getAd', { params })).toMatchObject({ price: 12_000, tokens: 4 })
    await assertInvariants(platform.owner)
  })

  it('cannot be approved, and the list of the managers shows why', async () => {
    const { seller, params } = await createSentAd()
    await reject(seller)
    const [first] = (await manager.call('listManagedAds')).items
    expect(first).toMatchObject({ ...params, checks: expect.stringContaining('no está validada') })
    const refused = await manager.send('approveAd', { params, body: { tokens: 4, price: 12_000 } })
    expect(refused.error.reason?.text).toBe('move_reason.SENDER_UNVALIDATED')
  })

  it('is refused instead of published', async () => {
    const { seller, params } = await createSentAd()
    await approveAd(params.id)
    await reject(seller)
    await runDueJobs()
    expect(await seller.call('getAd', { params })).toMatchObject({
      status: 'REFUSED',
      reason: expect.stringContaining('no está validada'),
    })
    await assertInvariants(platform.owner)
  })

  it('is hidden from the board and closed to messages until the seller is validated', async () => {
    const { issuance, seller, buyer, params } = await createPublishedAd()
    const seen = async () =>
      (await buyer.call('listAds', { params: { issuance: issuance.slug } })).items.map(({ id }) => id)
    await reject(seller)
    expect(await seen()).toEqual([])
    const refused = await buyer.send('contactSeller', { params, body: { text } })
    expect(refused.error.reason?.text).toBe('board.not_open')
    await reconsider(seller)
    expect(await seen()).toEqual([params.id])
  })
})

describe('a transfer whose seller is rejected', () => {
  const proposeTwo = async () => {
    const issuance = await createIssuance()
    const [seller, buyer] = [await createHolder(issuance.slug, 5), await createHolder(issuance.slug, 0)]
    const { data } = await offerTokens(seller, buyer, issuance.id, 2)
    return { issuance, seller, buyer, params: { id: data.id } }
  }

  it('is refused before the buyer pays, without telling the buyer why', async () => {
    const { seller, buyer, params } = await proposeTwo()
    await reject(seller)
    const refused = await buyer.call('acceptTransfer', { params, body: acceptance })
    expect(refused).toMatchObject({ status: 'REFUSED', reasons: ['SENDER_MAY_NOT'] })
    expect(await seller.call('getTransfer', { params })).toMatchObject({ reasons: ['SENDER_UNVALIDATED'] })
    await assertInvariants(platform.owner)
  })

  it('is completed once the buyer has accepted it', async () => {
    const { issuance, seller, buyer, params } = await proposeTwo()
    await buyer.call('acceptTransfer', { params, body: acceptance })
    await buyer.call('payTransfer', { params })
    await reject(seller)
    expect(await seller.call('receiveTransfer', { params })).toMatchObject({ status: 'EXECUTED' })
    expect(await tokensHeldBy(buyer, issuance.slug)).toBe(2)
    await assertInvariants(platform.owner)
  })
})
