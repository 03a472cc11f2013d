import { expect, it } from 'vitest'
import { shortAddress } from '../../../src/server/modules/wallets/address.ts'
import { testPlatform } from '../harness.ts'
import { acceptance, createMarket } from './market.ts'

const platform = await testPlatform()
const { manager, createIssuance, createHolder, walletOf, addVerifiedWallet, offerTokens } =
  await createMarket(platform)

it('both sides and the managers see the wallet of origin, that of destination and the tokens', async () => {
  const { id, slug } = await createIssuance()
  const [seller, buyer] = [await createHolder(slug, 5), await createHolder(slug, 0)]
  const { data } = await offerTokens(seller, buyer, id, 2)
  const params = { id: data.id }
  const row = {
    id: data.id,
    issuance_slug: slug,
    tokens: 2,
    from_wallet: shortAddress(await walletOf(seller)),
    to_wallet: shortAddress(await walletOf(buyer)),
  }
  const rows = async () => [
    ...(await seller.call('listMyTransfers')).items,
    ...(await buyer.call('listMyTransfers')).items,
    ...(await manager.call('listTransfers')).items,
  ]
  expect(row.from_wallet).not.toBe(row.to_wallet)
  expect(await rows()).toMatchObject([{ ...row, way: 'OUT' }, { ...row, way: 'IN' }, row])
  await buyer.call('acceptTransfer', { params, body: acceptance })
  await buyer.call('payTransfer', { params })
  await seller.call('receiveTransfer', { params })
  expect(await rows()).toMatchObject([row, row, row])
})

it("a person's own second wallet is the destination of what a manager moves there", async () => {
  const { slug } = await createIssuance()
  const holder = await createHolder(slug, 3)
  const address = await addVerifiedWallet(holder)
  const { items } = await manager.call('listHolders', { params: { slug } })
  await manager.call('moveTokens', {
    params: { id: items.find(({ user_id }) => user_id === holder.id)?.id ?? '' },
    body: { kind: 'OWN_WALLET', address, reason: 'Lo ha pedido.', file_id: await manager.file() },
  })
  expect((await holder.call('listMyTransfers')).items).toMatchObject([
    { from_wallet: shortAddress(await walletOf(holder)), to_wallet: shortAddress(address), tokens: 3 },
  ])
})
