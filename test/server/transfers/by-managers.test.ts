import { expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../investments/world.ts'
import { acceptance, newMarket } from './stage.ts'

const platform = await testPlatform()
const { manager, issuance, holder, walletOf, ownWallet, offer, held } = await newMarket(platform)

const rowOf = async (user: Person, slug: string) => {
  const { items } = await manager.call('listHolders', { params: { slug } })
  return items.find(({ user_id }) => user_id === user.id)?.id ?? ''
}
type Kind = 'INHERITANCE' | 'FORCED' | 'OWN_WALLET' | 'LOST_WALLET'

async function move(by: Person, kind: Kind, from: Person, slug: string, address: string, tokens?: number) {
  const body = { kind, address, tokens, reason: 'Lo prueba el documento.', file_id: await by.file() }
  return by.send('moveTokens', { params: { id: await rowOf(from, slug) }, body })
}

it('by force they pass although their holder is frozen and sells them elsewhere, and everybody is told', async () => {
  const { id, slug } = await issuance()
  const [from, buyer, to] = [await holder(slug, 9), await holder(slug, 0), await holder(slug, 0)]
  const { data: sale } = await offer(from, buyer, id, 3)
  await buyer.call('acceptTransfer', { params: { id: sale.id }, body: acceptance })
  await buyer.call('payTransfer', { params: { id: sale.id } })
  const { id: ad } = await from.call('createAd', {
    body: { token_class: id, tokens: 4, price: 12_000, own_price: true },
  })
  const reason = { reason: 'Orden del juzgado.' }
  await manager.call('freezeHolder', { params: { id: await rowOf(from, slug) }, body: reason })
  expect((await move(manager, 'INHERITANCE', from, slug, await walletOf(to))).error.reason?.text).toBe(
    'move_reason.SENDER_FROZEN',
  )

  expect((await move(manager, 'FORCED', from, slug, await walletOf(to), 2)).status).toBe(200)
  expect(await from.call('getAd', { params: { id: ad } })).toMatchObject({ status: 'SENT', tokens: 4 })
  expect((await move(manager, 'FORCED', from, slug, await walletOf(to), 8)).error.reason?.text).toBe(
    'move_reason.NOT_ENOUGH',
  )
  expect(await from.call('getAd', { params: { id: ad } })).toMatchObject({ status: 'SENT', tokens: 4 })
  expect((await move(manager, 'FORCED', from, slug, await walletOf(to), 7)).status).toBe(200)
  expect([await held(from, slug), await held(to, slug), await held(buyer, slug)]).toEqual([0, 9, 0])
  expect(await from.call('getAd', { params: { id: ad } })).toMatchObject({ status: 'REFUSED' })
  expect(await buyer.call('getTransfer', { params: { id: sale.id } })).toMatchObject({ status: 'CANCELED' })
  const told = async (person: Person) =>
    (await person.call('listNotifications')).items.map(({ title }) => title)
  expect(await told(buyer)).toContainEqual(expect.stringContaining('no sigue adelante'))
  expect(await told(from)).toContainEqual(expect.stringContaining('no está en el tablón'))
  await assertInvariants(platform.owner)
})

it('of a lost wallet, its place on the list goes to the new one, and the lost one is no longer good', async () => {
  const { slug } = await issuance()
  const person = await holder(slug, 5)
  const [lost, found] = [await ownWallet(person), await ownWallet(person)]
  const { email } = await person.call('getSession')
  await manager.call('addAdmission', { params: { slug }, body: { email, address: lost } })
  await manager.call('setWhitelist', { params: { slug }, body: { by_whitelist: true } })
  expect((await move(manager, 'OWN_WALLET', person, slug, found)).error.reason?.text).toBe(
    'move_reason.RECEIVER_OTHER_WALLET',
  )
  expect((await move(manager, 'LOST_WALLET', person, slug, found)).status).toBe(200)
  const { wallets } = await person.call('getMyWallets')
  expect(wallets.find(({ address }) => address === lost)).toMatchObject({ status: 'REJECTED' })
  const { items } = await manager.call('listAdmissions', { params: { slug } })
  expect(items[0]).toMatchObject({ status: 'ADMITTED', address: found, wallet: 'VERIFIED' })
  expect(await person.call('getIssuance', { params: { slug } })).toMatchObject({ hold: '' })
  await assertInvariants(platform.owner)
})

it('they are moved by no manager whose own tokens they are or would be', async () => {
  const { slug } = await issuance()
  const [person, other] = [await holder(slug, 5), await holder(slug, 3)]
  await platform.owner.query("update users set roles = roles || '{ADMIN}' where id = $1", [person.id])
  for (const [from, to] of [
    [other, person],
    [person, other],
  ] as const)
    expect((await move(person, 'FORCED', from, slug, await walletOf(to), 1)).error.reason?.text).toBe(
      'transfers.own',
    )
  expect([await held(person, slug), await held(other, slug)]).toEqual([5, 3])
})
