import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { verifiedAtMangopay } from '../payees/verified.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount, giveBalance, subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

/** Returns an investor with a balance of 25 €. */
async function saver(extras: object = { payWithBalance: true }) {
  const tenant = await createTestTenant(platform, { extras })
  const [manager, investor] = [await tenant.manager(), await tenant.investor()]
  await verifiedAtMangopay(platform, tenant.id, investor)
  await giveBalance(platform, tenant.id, investor, 2500)
  const withdraw = (amount: number) => investor.send('withdrawBalance', { body: { amount } })
  const own = async () => (await investor.call('getMyBalance')).amount
  return { tenant, manager, investor, withdraw, own }
}

describe('a balance', () => {
  test('is shown to its investor with its movements', async () => {
    const { manager, investor, withdraw } = await saver()
    await addApprovedAccount(manager, investor)
    await withdraw(1000)
    expect(await investor.call('getMyBalance')).toMatchObject({
      amount: 1500,
      currency: 'EUR',
      leaving: 1000,
      account: 'ES91 •••• 1332',
    })
    const { items, total } = await investor.call('getBalanceMovements')
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { kind: 'WITHDRAWN', amount: -1000 },
      { kind: 'CORRECTED', amount: 2500 },
    ])
  })

  test("is paid out to the investor's bank account, and not without one", async () => {
    const { manager, investor, withdraw, own } = await saver()
    expect((await withdraw(2500)).error.code).toBe('no_account_for_balance')
    expect(await own()).toBe(2500)
    await addApprovedAccount(manager, investor)
    expect((await withdraw(2500)).status).toBe(200)
    const { items } = await manager.call('listPayouts')
    expect(items).toMatchObject([{ reason: 'WITHDRAWAL', amount: 2500, account: 'ES91 •••• 1332' }])
    expect((await subjectsTo(platform, investor)).join()).toContain('Has pedido 25,00')
  })

  test('is never paid out twice by concurrent requests', async () => {
    const { manager, investor, withdraw, own } = await saver()
    await addApprovedAccount(manager, investor)
    const replies = await Promise.all([1, 2, 3, 4].map(() => withdraw(1000)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400])
    expect(await own()).toBe(500)
  })

  test('cannot be overdrawn', async () => {
    const { manager, investor, withdraw } = await saver()
    await addApprovedAccount(manager, investor)
    expect((await withdraw(2501)).error.fields).toMatchObject([{ field: 'amount' }])
    expect((await withdraw(0)).status).toBe(400)
  })

  test('can still be withdrawn if paying with it is switched off', async () => {
    const { manager, investor, withdraw, own } = await saver({})
    await addApprovedAccount(manager, investor)
    expect((await withdraw(2500)).status).toBe(200)
    expect(await own()).toBe(0)
  })

  test('is paid out by a manager while MANGOPAY has not verified its owner, whose wallet does not hold it', async () => {
    const tenant = await createTestTenant(platform, { extras: { payWithBalance: true } })
    const [manager, investor] = [await tenant.manager(), await tenant.investor()]
    await giveBalance(platform, tenant.id, investor, 2500)
    await addApprovedAccount(manager, investor)
    const { id } = await investor.call('withdrawBalance', { body: { amount: 2500 } })
    const body = { transfer_reference: 'TRF-1' }
    expect((await manager.send('sendPayout', { params: { id }, body })).status).toBe(200)
  })

  test('must be withdrawn before its owner closes the account', async () => {
    const { investor } = await saver()
    const { obstacles } = await investor.call('getLeaving')
    expect(obstacles.map(({ reason }) => reason)).toEqual(['BALANCE'])
  })
})
