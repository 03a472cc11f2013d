import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payoutFixture, subjectsTo } from './steps.ts'

const platform = await testPlatform()
const { owner } = platform

expectBalanceAfterEach(platform)

const body = { transfer_reference: 'TRF-2026-1' }

describe('sending a payout', () => {
  it('sets it to sent and shows the reference to the investor', async () => {
    const { tenant, manager, investor, params, myPayouts } = await payoutFixture(platform)
    const sent = await manager.call('sendPayout', { params, body })
    expect(sent).toMatchObject({ status: 'SENT', amount: 100_000, ...body })
    expect(await myPayouts()).toMatchObject([{ status: 'SENT', ...body }])
    expect(await balances(owner, tenant.id)).toEqual({ clearing: -100_000, payout_clearing: 100_000 })
    expect((await subjectsTo(platform, investor)).join()).toContain('Te hemos enviado 1.000,00')
  })

  it('happens once for a repeated request', async () => {
    const { manager, params } = await payoutFixture(platform)
    const key = randomUUID()
    const [first, again] = [
      await manager.send('sendPayout', { params, body, key }),
      await manager.send('sendPayout', { params, body, key }),
    ]
    expect(again.raw).toBe(first.raw)
    expect((await manager.send('sendPayout', { params, body })).error.code).toBe('wrong_state')
  })

  it('happens once for two managers at once', async () => {
    const { tenant, manager, params } = await payoutFixture(platform)
    const other = await tenant.manager()
    const replies = await Promise.all(
      [manager, other].map((each) => each.send('sendPayout', { params, body })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('requires a transfer reference', async () => {
    const { manager, params } = await payoutFixture(platform)
    expect((await manager.send('sendPayout', { params, body: {} })).status).toBe(400)
  })

  it("is rejected for the investor and for another tenant's manager", async () => {
    const { investor, params } = await payoutFixture(platform)
    expect((await investor.send('sendPayout', { params, body })).status).toBe(403)
    const stranger = await payoutFixture(platform)
    expect((await stranger.manager.send('sendPayout', { params, body })).status).toBe(404)
  })

  it("is rejected for a manager's own payout", async () => {
    const { investor, params } = await payoutFixture(platform)
    await owner.query("update users set roles = '{USER,ADMIN}' where id = $1", [investor.id])
    const reply = await investor.send('sendPayout', { params, body })
    expect(reply.error.reason?.text).toBe('requirements.own_payout')
  })
})
