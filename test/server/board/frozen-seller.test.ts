import { describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { adFixture } from './ad-fixture.ts'

const platform = await testPlatform()
const { manager, runDueJobs, createSentAd, approveAd, createPublishedAd } = await adFixture(platform)

describe('an ad whose seller is frozen', () => {
  const reason = { reason: 'Orden del juzgado.' }
  const rowOf = async (slug: string, seller: Person) =>
    (await manager.call('listHolders', { params: { slug } })).items.find(
      ({ user_id }) => user_id === seller.id,
    )
  const freeze = async (slug: string, seller: Person) =>
    manager.call('freezeHolder', { params: { id: (await rowOf(slug, seller))?.id ?? '' }, body: reason })

  it('cannot be approved, and the list of the managers shows why', async () => {
    const { issuance, seller, params } = await createSentAd()
    await freeze(issuance.slug, seller)
    const [first] = (await manager.call('listManagedAds')).items
    expect(first).toMatchObject({ ...params, checks: expect.stringContaining('bloqueados') })
    const refused = await manager.send('approveAd', { params, body: { tokens: 4, price: 12_000 } })
    expect(refused.error.reason?.text).toBe('move_reason.SENDER_FROZEN')
    expect(await seller.call('getAd', { params })).toMatchObject({ status: 'SENT' })
  })

  it('is refused instead of published, and the seller is notified of the reason', async () => {
    const { issuance, seller, params } = await createSentAd()
    await approveAd(params.id)
    await freeze(issuance.slug, seller)
    await runDueJobs()
    expect(await seller.call('getAd', { params })).toMatchObject({
      status: 'REFUSED',
      reason: expect.stringContaining('bloqueados'),
    })
    const [notification] = (await seller.call('listNotifications')).items
    expect(notification).toMatchObject({ title: expect.stringContaining('no está en el tablón') })
    expect((await seller.call('getSellable')).items).toMatchObject([{ free: 5, waiting: 0 }])
    await assertInvariants(platform.owner)
  })

  it('is hidden from the board and closed to messages until the freeze is lifted', async () => {
    const { issuance, seller, buyer, params } = await createPublishedAd()
    const seen = async () => {
      const { items, total, counts } = await buyer.call('listAds', { params: { issuance: issuance.slug } })
      return [items.length, total, counts.all]
    }
    const [, , all = 0] = await seen()
    await freeze(issuance.slug, seller)
    expect(await seen()).toEqual([0, 0, all - 1])
    const refused = await buyer.send('contactSeller', { params, body: { text: '¿Me vende dos?' } })
    expect(refused.error.reason?.text).toBe('board.not_open')
    const { freeze_id } = (await rowOf(issuance.slug, seller)) ?? { freeze_id: '' }
    await manager.call('liftFreeze', { params: { id: freeze_id }, body: reason })
    expect(await seen()).toEqual([1, 1, all])
  })
})
