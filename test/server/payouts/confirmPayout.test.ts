import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { owedBack, subjectsTo } from './steps.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

describe('the confirmation of a payout', () => {
  it('sets it to confirmed, clears the balances and notifies the investor', async () => {
    const { tenant, manager, investor, params, send, mine } = await owedBack(platform)
    await send()
    expect(await manager.call('confirmPayout', { params })).toMatchObject({ status: 'CONFIRMED' })
    expect(await mine()).toMatchObject([{ status: 'CONFIRMED' }])
    expect(await balances(platform.owner, tenant.id)).toEqual({})
    expect((await subjectsTo(platform, investor)).join()).toContain('Tu dinero ha llegado')
  })

  it('is rejected before the payout is sent, and rules out a later failure', async () => {
    const { manager, params, send } = await owedBack(platform)
    expect((await manager.send('confirmPayout', { params })).error.code).toBe('wrong_state')
    await send()
    await manager.call('confirmPayout', { params })
    const back = await manager.send('failPayout', { params, body: { reason: 'Cuenta cerrada' } })
    expect(back.error.code).toBe('wrong_state')
  })
})
