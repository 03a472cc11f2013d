import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount, payoutFixture } from './steps.ts'

const platform = await testPlatform()

const iban = 'ES9121000418450200051332'
const another = 'DE89370400440532013000'

expectBalanceAfterEach(platform)

describe('the account of a payout', () => {
  test('is shown in full to the manager, and each view is logged', async () => {
    const { manager, investor, params } = await payoutFixture(platform)
    const none = await manager.call('getPayoutAccount', { params })
    expect(none).toEqual({ investor_id: investor.id, account: null })
    await addApprovedAccount(manager, investor)
    expect((await manager.call('getPayoutAccount', { params })).account).toMatchObject({
      iban,
      holder: 'Casas SL',
    })
    expect((await manager.call('listPayouts')).items).toMatchObject([{ account: 'ES91 •••• 1332' }])
    const seen = "select actor_id from audit_log where operation = 'getPayoutAccount' and subject_id = $1"
    const { rows } = await platform.owner.query(seen, [investor.id])
    expect(rows).toEqual([{ actor_id: manager.id }, { actor_id: manager.id }])
  })

  test('does not change while the payout is on its way', async () => {
    const { investor, manager, params, sendPayout, myPayouts, payout } = await payoutFixture(platform)
    expect(payout.account).toBe('')
    await addApprovedAccount(manager, investor)
    expect(await myPayouts()).toMatchObject([{ account: 'ES91 •••• 1332' }])
    await sendPayout()
    const id = await addApprovedAccount(manager, investor, another)
    await investor.call('chooseBankAccount', { params: { id } })
    expect(await myPayouts()).toMatchObject([{ account: 'ES91 •••• 1332' }])
    await manager.call('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
    expect(await myPayouts()).toMatchObject([{ account: 'DE89 •••• 3000' }])
  })

  test('must be the one the manager saw, or sending is rejected', async () => {
    const { investor, manager, params, payout } = await payoutFixture(platform)
    await addApprovedAccount(manager, investor)
    const body = { transfer_reference: 'TRF-2026-1', bank_account_id: payout.bank_account_id }
    expect((await manager.send('sendPayout', { params, body })).error.code).toBe('account_replaced')
  })

  test("is hidden from the investor and other tenants' managers", async () => {
    const [{ investor, params }, stranger] = [await payoutFixture(platform), await payoutFixture(platform)]
    expect((await investor.send('getPayoutAccount', { params })).status).toBe(403)
    expect((await stranger.manager.send('getPayoutAccount', { params })).status).toBe(404)
  })
})
