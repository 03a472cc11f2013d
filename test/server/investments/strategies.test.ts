import { afterEach, describe, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { jobQueuesOf } from '../../../src/server/jobs/job-queues.ts'
import { testPlatform } from '../harness.ts'
import { createCampaign } from './campaigns.ts'

const platform = await testPlatform()
const { mails, owner } = platform

afterEach(() => assertInvariants(owner))

const begin = (strategy: string, more: { lasts?: number; needs?: number } = {}) =>
  createCampaign(platform, { strategy, ...more })

describe('the strategy AT_CHARGE', () => {
  it('mints locked tokens after the reflection period, and the soft cap unlocks them', async () => {
    const { createPaidOrder, advanceToDay, stateOf, tokens } = await begin('AT_CHARGE')
    const first = await createPaidOrder(4)
    await advanceToDay(4)
    expect(await stateOf(first)).toBe('CHARGED REFLECTION')
    await advanceToDay(5)
    expect(await stateOf(first)).toBe('CHARGED LOCKED')
    expect(await tokens()).toEqual({ locked: 4 })
    const second = await createPaidOrder(6)
    await advanceToDay(10)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['MINTED DELIVERED', 'MINTED DELIVERED'])
    expect(await tokens()).toEqual({ holder: 10 })
  })

  it('notifies the investor of the locked tokens, and later of the unlocked ones', async () => {
    const { createPaidOrder, advanceToDay, getOrder } = await begin('AT_CHARGE')
    const { investor, id } = await createPaidOrder(4)
    await advanceToDay(5)
    await createPaidOrder(6)
    await advanceToDay(10)
    const { rows } = await owner.query('select email from users where id = $1', [investor.id])
    const subjects = mails.filter(({ to }) => to === rows[0]?.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('bloqueados'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.includes('Ya tienes tus tokens'))).toHaveLength(1)
    expect((await getOrder(id)).history.map(({ event }) => event).slice(-2)).toEqual([
      'mint_at_charge',
      'deliver',
    ])
  })

  it('burns locked tokens on a refund, and puts them on sale again', async () => {
    const { manager, slug, createPaidOrder, advanceToDay, tokens } = await begin('AT_CHARGE')
    const { id } = await createPaidOrder(4)
    await advanceToDay(5)
    await manager.call('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    expect(await tokens()).toEqual({ burned: 4 })
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      tokens_left: 100,
      raised: 0,
    })
  })

  it('burns them if the campaign misses its soft cap, and owes refunds', async () => {
    const { manager, createPaidOrder, advanceToDay, stateOf, tokens } = await begin('AT_CHARGE', { lasts: 8 })
    const one = await createPaidOrder(4)
    const other = await createPaidOrder(3)
    await advanceToDay(5)
    await advanceToDay(9)
    expect([await stateOf(one), await stateOf(other)]).toEqual(['CANCELED NONE', 'CANCELED NONE'])
    expect(await tokens()).toEqual({ burned: 7 })
    expect(await manager.call('listPayouts')).toMatchObject({ owed: 70_000, total: 2 })
  })

  it('shows locked tokens as pending in the portfolio, and in the wallet', async () => {
    const { createPaidOrder, advanceToDay } = await begin('AT_CHARGE')
    const { investor } = await createPaidOrder(4)
    await advanceToDay(5)
    expect(await investor.call('getPortfolio')).toMatchObject({ total: 0, pending: 40_000 })
    expect((await investor.call('getMyWallets')).tokens).toMatchObject([{ tokens: 4 }])
  })
})

describe('the strategy MANUAL', () => {
  it('mints locked tokens on request below the soft cap, which unlocks only those', async () => {
    const { manager, createPaidOrder, advanceToDay, stateOf, tokens } = await begin('MANUAL')
    const [first, second] = [await createPaidOrder(4), await createPaidOrder(3)]
    await advanceToDay(5)
    expect(await stateOf(first)).toBe('CHARGED BY_HAND')
    await manager.call('mintInvestment', { params: { id: first.id } })
    expect(await stateOf(first)).toBe('CHARGED LOCKED')
    expect(await tokens()).toEqual({ locked: 4, reserved: 3 })
    await createPaidOrder(5)
    await advanceToDay(10)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['MINTED DELIVERED', 'CHARGED BY_HAND'])
  })

  it('refuses to mint within the reflection period, twice, or before an acceptance above the soft cap', async () => {
    const { manager, createPaidOrder, advanceToDay } = await begin('MANUAL')
    const { id } = await createPaidOrder(4)
    const mint = async () => {
      const { error, status } = await manager.send('mintInvestment', { params: { id } })
      return error.reason?.text ?? status
    }
    expect(await mint()).toBe('requirements.reflection')
    await advanceToDay(5)
    expect(await mint()).toBe(200)
    expect(await mint()).toBe('requirements.tokens_locked')
    const { id: late } = await createPaidOrder(6)
    await advanceToDay(10)
    const again = await manager.send('mintInvestment', { params: { id: late } })
    expect(again.error.reason?.text).toBe('requirements.accept_first')
  })

  it('mints a batch, each order by itself', async () => {
    const { manager, createPaidOrder, advanceToDay, tokens } = await begin('MANUAL')
    const ready = [await createPaidOrder(2), await createPaidOrder(3)]
    await advanceToDay(5)
    const early = await createPaidOrder(1)
    const items = [...ready, early].map(({ id }) => ({ params: { id } }))
    const minted = await manager.call('runBatch', { body: { operation: 'mintInvestment', items } })
    expect(minted.items.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(await tokens()).toEqual({ locked: 5, reserved: 1 })
  })
})

describe('the strategy SOFT_CAP', () => {
  it('mints nothing below the soft cap, not even on request, and everything above it', async () => {
    const { manager, createPaidOrder, advanceToDay, stateOf, tokens } = await begin('SOFT_CAP')
    const first = await createPaidOrder(4)
    await advanceToDay(5)
    expect(await stateOf(first)).toBe('CHARGED SOFT_CAP')
    const hand = await manager.send('mintInvestment', { params: { id: first.id } })
    expect(hand.error.reason?.text).toBe('requirements.soft_cap')
    expect(await tokens()).toEqual({ reserved: 4 })
    const second = await createPaidOrder(6)
    await advanceToDay(9)
    expect(await stateOf(first)).toBe('CHARGED SOFT_CAP')
    await advanceToDay(10)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['MINTED DELIVERED', 'MINTED DELIVERED'])
  })
})

describe('the strategy CAMPAIGN_END', () => {
  it('mints after a campaign that reached its soft cap', async () => {
    const { createPaidOrder, advanceToDay, stateOf, tokens } = await begin('CAMPAIGN_END', { lasts: 8 })
    const first = await createPaidOrder(10)
    await advanceToDay(8)
    expect(await stateOf(first)).toBe('CHARGED CAMPAIGN_END')
    expect(await tokens()).toEqual({ reserved: 10 })
    await advanceToDay(9)
    expect(await stateOf(first)).toBe('MINTED DELIVERED')
  })
})

describe('a failed minting', () => {
  it('is shown to the manager, who can retry it, but not to the investor', async () => {
    const { tenant, manager, createPaidOrder, advanceToDay, stateOf, getOrder } = await begin('SOFT_CAP', {
      needs: 2,
    })
    const { investor, id } = await createPaidOrder(2)
    const { rows } = await owner.query(
      `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
       values ($1, gen_random_uuid(), 'tokenMinting', $2, 4, 'Error', now()) returning id`,
      [tenant.id, { row: id }],
    )
    await manager.call('setClock', { body: { days: 5 } })
    expect(await stateOf({ id })).toBe('CHARGED FAILED')
    expect((await getOrder(id)).failed_job_id).toBe(rows[0]?.id)
    const own = await investor.call('getInvestment', { params: { id } })
    expect([own.failed_job_id, own.token_state]).toEqual(['', 'SOON'])
    await manager.call('retryFailedJob', { params: { id: rows[0]?.id } })
    await advanceToDay(5)
    expect(await stateOf({ id })).toBe('MINTED DELIVERED')
  })
})

describe('a minting job', () => {
  it('mints each order once, despite concurrent runs', async () => {
    const { tenant, createPaidOrder, manager, advanceToDay, tokens } = await begin('SOFT_CAP', { needs: 3 })
    const all = [await createPaidOrder(1), await createPaidOrder(1), await createPaidOrder(1)]
    await manager.call('setClock', { body: { days: 5 } })
    const queues = jobQueuesOf(platform.app.services)
    const perform = (data: object) =>
      queues.tokenMinting?.perform({
        id: '0',
        data: { tenant: tenant.id, job: 'tokenMinting', ...data },
        retryLimit: 0,
        reason: '',
      })
    await Promise.all([perform({}), perform({}), perform({ row: all[1]?.id })])
    await advanceToDay(5)
    expect(await tokens()).toEqual({ holder: 3 })
  })
})
