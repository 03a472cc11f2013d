import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { owedBack, subjectsTo } from './steps.ts'

const platform = await testPlatform()
const { owner } = platform

afterEach(() => assertInvariants(owner))

const body = { transfer_reference: 'TRF-2026-1' }

describe('money that is owed back', () => {
  it('is on its way once a manager has sent it, and its investor reads the reference', async () => {
    const { tenant, manager, investor, params, mine } = await owedBack(platform)
    const sent = await manager.call('sendPayout', { params, body })
    expect(sent).toMatchObject({ status: 'SENT', amount: 100_000, ...body })
    expect(await mine()).toMatchObject([{ status: 'SENT', ...body }])
    expect(await balances(owner, tenant.id)).toEqual({ clearing: -100_000, payout_clearing: 100_000 })
    expect((await subjectsTo(platform, investor)).join()).toContain('Te hemos enviado 1.000,00')
  })

  it('is sent once, whoever presses twice', async () => {
    const { manager, params } = await owedBack(platform)
    const key = randomUUID()
    const [first, again] = [
      await manager.send('sendPayout', { params, body, key }),
      await manager.send('sendPayout', { params, body, key }),
    ]
    expect(again.raw).toBe(first.raw)
    expect((await manager.send('sendPayout', { params, body })).error.code).toBe('wrong_state')
  })

  it('is sent once by two managers at once', async () => {
    const { tenant, manager, params } = await owedBack(platform)
    const other = await tenant.manager()
    const replies = await Promise.all(
      [manager, other].map((each) => each.send('sendPayout', { params, body })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is not sent without the reference of the transfer', async () => {
    const { manager, params } = await owedBack(platform)
    expect((await manager.send('sendPayout', { params, body: {} })).status).toBe(400)
  })

  it('is neither sent nor seen by its investor or a manager of another tenant', async () => {
    const { investor, params } = await owedBack(platform)
    expect((await investor.send('sendPayout', { params, body })).status).toBe(403)
    const stranger = await owedBack(platform)
    expect((await stranger.manager.send('sendPayout', { params, body })).status).toBe(404)
  })

  it('is not sent by a manager to themselves', async () => {
    const { investor, params } = await owedBack(platform)
    await owner.query("update users set roles = '{USER,ADMIN}' where id = $1", [investor.id])
    const reply = await investor.send('sendPayout', { params, body })
    expect(reply.error.reason?.text).toBe('requirements.own_payout')
  })
})
