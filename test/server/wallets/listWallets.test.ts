import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const tenant = await createTestTenant(await testPlatform())
const manager = await tenant.manager()
const ana = await tenant.person({ name: 'Ana', surname: 'García' })
const eva = await tenant.person({ name: 'Eva', surname: 'Ruiz' })

test('the list of pending wallets shows the owners and is searched by name', async () => {
  const { id } = await ana.call('addWallet', { body: { address: `0x${'a1'.repeat(20)}` } })
  await eva.call('addWallet', { body: { address: `0x${'b2'.repeat(20)}` } })
  const wallets = async (params: object = {}) => manager.call('listWallets', { params })
  expect((await wallets()).items.map(({ owner }) => owner)).toEqual(['Ana García', 'Eva Ruiz'])
  await manager.call('verifyWallet', { params: { id } })
  expect(await wallets()).toMatchObject({ total: 1, counts: { waiting: 1, all: 2 } })
  expect((await wallets({ q: 'ana', tab: 'all' })).items).toMatchObject([{ id, status: 'VERIFIED' }])
})
