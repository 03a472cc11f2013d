import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture, subjectsTo } from './steps.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

describe('the confirmation of a payout', () => {
  it('sets it to confirmed, clears the balances and notifies the investor', async () => {
    const { tenant, manager, investor, params, sendPayout, myPayouts } = await payoutFixture(platform)
    await sendPayout()
    expect(await manager.call('confirmPayout', { params })).toMatchObject({ status: 'CONFIRMED' })
    expect(await myPayouts()).toMatchObject([{ status: 'CONFIRMED' }])
    expect(await balances(platform.owner, tenant.id)).toEqual({})
    expect((await subjectsTo(platform, investor)).join()).toContain('Tu dinero ha llegado')
  })

  it('is rejected before the payout is sent, and rules out a later failure', async () => {
    const { manager, params, sendPayout } = await payoutFixture(platform)
    expect((await manager.send('confirmPayout', { params })).error.code).toBe('wrong_state')
    await sendPayout()
    await manager.call('confirmPayout', { params })
    const back = await manager.send('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
    expect(back.error.code).toBe('wrong_state')
  })
})
