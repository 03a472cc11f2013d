import { expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import type { Person } from '../test-tenant.ts'
import { acceptance, createMarket } from './market.ts'

const platform = await testPlatform()
const { manager, createIssuance, createHolder, walletOf, addVerifiedWallet, offerTokens, tokensHeldBy } =
  await createMarket(platform)

const rowOf = async (user: Person, slug: string) => {
  const { items } = await manager.call('listHolders', { params: { slug } })
  return items.find(({ user_id }) => user_id === user.id)?.id ?? ''
}
type Kind = 'INHERITANCE' | 'FORCED' | 'OWN_WALLET' | 'LOST_WALLET'

async function move(by: Person, kind: Kind, from: Person, slug: string, address: string, tokens?: number) {
  const body = { kind, address, tokens, reason: 'Lo prueba el documento.', file_id: await by.file() }
  return by.send('moveTokens', { params: { id: await rowOf(from, slug) }, body })
}

it('a forced transfer releases the tokens of a frozen holder from ads and sales, and notifies everybody', async () => {
  const { id, slug } = await createIssuance()
  const [from, buyer, to] = [
    await createHolder(slug, 9),
    await createHolder(slug, 0),
    await createHolder(slug, 0),
  ]
  const { data: sale } = await offerTokens(from, buyer, id, 3)
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
  expect([
    await tokensHeldBy(from, slug),
    await tokensHeldBy(to, slug),
    await tokensHeldBy(buyer, slug),
  ]).toEqual([0, 9, 0])
  expect(await from.call('getAd', { params: { id: ad } })).toMatchObject({ status: 'REFUSED' })
  expect(await buyer.call('getTransfer', { params: { id: sale.id } })).toMatchObject({ status: 'CANCELED' })
  const told = async (person: Person) =>
    (await person.call('listNotifications')).items.map(({ title }) => title)
  expect(await told(buyer)).toContainEqual(expect.stringContaining('no sigue adelante'))
  expect(await told(from)).toContainEqual(expect.stringContaining('no está en el tablón'))
  await assertInvariants(platform.owner)
})

it('recovery of a lost wallet admits the new wallet and rejects the lost one', async () => {
  const { slug } = await createIssuance()
  const person = await createHolder(slug, 5)
  const [lost, found] = [await addVerifiedWallet(person), await addVerifiedWallet(person)]
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

it('a manager cannot move tokens from or to their own account', async () => {
  const { slug } = await createIssuance()
  const [person, other] = [await createHolder(slug, 5), await createHolder(slug, 3)]
  await platform.owner.query("update users set roles = roles || '{ADMIN}' where id = $1", [person.id])
  for (const [from, to] of [
    [other, person],
    [person, other],
  ] as const)
    expect((await move(person, 'FORCED', from, slug, await walletOf(to), 1)).error.reason?.text).toBe(
      'transfers.own',
    )
  expect([await tokensHeldBy(person, slug), await tokensHeldBy(other, slug)]).toEqual([5, 3])
})
