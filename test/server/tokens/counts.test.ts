import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { adFixture } from '../board/ad-fixture.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { manager, adBody, createIssuance, createHolder, offerTokens } = await adFixture(platform)

afterEach(() => assertInvariants(platform.owner))

async function countsOf(slug: string) {
  const { items } = await manager.call('getTokenClasses', { params: { slug } })
  const [{ minted, held, locked, offered, frozen } = expect.fail('no class')] = items
  return { minted, held, locked, offered, frozen }
}

async function rowOf(slug: string, person: Person) {
  const { items } = await manager.call('listHolders', { params: { slug } })
  return items.find(({ user_id }) => user_id === person.id) ?? expect.fail('no row')
}

it('counts the tokens of ads and sales as offered, not as locked', async () => {
  const { id, slug } = await createIssuance()
  const [seller, buyer] = [await createHolder(slug, 9), await createHolder(slug, 0)]
  await seller.call('createAd', { body: adBody(id, 4) })
  expect((await offerTokens(seller, buyer, id, 2)).status).toBe(200)
  expect(await countsOf(slug)).toEqual({ minted: 9, held: 3, locked: 0, offered: 6, frozen: 0 })
})

it('counts all tokens of a frozen holder as frozen until the freeze is lifted', async () => {
  const { id, slug } = await createIssuance()
  const [seller] = [await createHolder(slug, 9), await createHolder(slug, 3)]
  await seller.call('createAd', { body: adBody(id, 4) })
  const { id: row } = await rowOf(slug, seller)
  await manager.call('freezeHolder', { params: { id: row }, body: { reason: 'Orden judicial' } })
  expect(await countsOf(slug)).toEqual({ minted: 12, held: 3, locked: 0, offered: 0, frozen: 9 })
  const { freeze_id: freeze } = await rowOf(slug, seller)
  await manager.call('liftFreeze', { params: { id: freeze }, body: { reason: 'Levantada' } })
  expect(await countsOf(slug)).toEqual({ minted: 12, held: 8, locked: 0, offered: 4, frozen: 0 })
})
