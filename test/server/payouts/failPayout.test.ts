import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture, subjectsTo } from './steps.ts'

const platform = await testPlatform()
const body = { reason: 'Cuenta cerrada' }

expectBalanceAfterEach(platform)

describe('a payout that the bank returns', () => {
  it('is owed again, and notifies the investor', async () => {
    const { tenant, manager, investor, params, sendPayout } = await payoutFixture(platform)
    await sendPayout()
    expect(await manager.call('failPayout', { params, body })).toMatchObject({ status: 'FAILED' })
    const before = await balances(platform.owner, tenant.id)
    expect(before).toEqual({ clearing: -100_000, investor_available: 100_000 })
    expect((await manager.call('listPayouts')).owed).toBe(100_000)
    expect((await subjectsTo(platform, investor)).join()).toContain('El banco no ha aceptado')
  })

  it('can be sent again until it arrives, with a mail each time', async () => {
    const { tenant, manager, investor, params, sendPayout } = await payoutFixture(platform)
    await sendPayout()
    await manager.call('failPayout', { params, body })
    await sendPayout()
    await manager.call('failPayout', { params, body })
    await sendPayout()
    await manager.call('confirmPayout', { params })
    expect(await balances(platform.owner, tenant.id)).toEqual({})
    const subjects = await subjectsTo(platform, investor)
    expect(subjects.filter((subject) => subject.startsWith('Te hemos enviado'))).toHaveLength(3)
  })

  it('stores a reason of several lines as one line', async () => {
    const { manager, params, sendPayout } = await payoutFixture(platform)
    await sendPayout()
    const reason = ' Cuenta\ncerrada\r\n\r\nR-01 '
    expect((await manager.send('failPayout', { params, body: { reason } })).status).toBe(200)
    const { rows } = await platform.owner.query(
      "select note from lifecycle_history where event = 'fail' and subject_id = $1",
      [params.id],
    )
    expect(rows).toEqual([{ note: 'Cuenta cerrada R-01' }])
  })

  it('cannot fail before it was sent', async () => {
    const { manager, params } = await payoutFixture(platform)
    expect((await manager.send('failPayout', { params, body })).error.code).toBe('wrong_state')
  })
})
