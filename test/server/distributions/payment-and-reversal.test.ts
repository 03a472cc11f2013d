import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { tenant, manager, createHolders, createFunded, runPaymentJob, createPaid, listLines } =
  await distributionFixture(platform)

expectBalanceAfterEach(platform)

describe('the payment of a distribution', () => {
  it('happens once despite concurrent requests and jobs', async () => {
    const { slug } = await createHolders([1], [1], [1])
    const id = await createFunded(slug, 999)
    const params = { id }
    const other = await tenant.manager()
    const pressed = await Promise.all([manager, other].map((who) => who.send('payDistribution', { params })))
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    await Promise.all([runPaymentJob(id, 3), runPaymentJob(id, 3)])
    expect((await listLines(id)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
    const { rows } = await platform.owner.query(
      'select from journal_entries entry join earnings on earnings.id = entry.cause_id where earnings.distribution_id = $1',
      [id],
    )
    expect(rows).toHaveLength(3)
  })

  it('stops while it is paused, and continues once it is resumed', async () => {
    const { slug } = await createHolders([1], [1])
    const id = await createFunded(slug, 1000)
    const params = { id }
    await manager.call('payDistribution', { params })
    await manager.call('pauseDistribution', { params })
    await runPaymentJob(id)
    expect((await manager.call('getDistribution', { params })).progress).toMatchObject({
      pending: 2,
      done: 0,
    })
    await manager.call('resumeDistribution', { params })
    await runPaymentJob(id)
    expect(await manager.call('getDistribution', { params })).toMatchObject({
      status: 'PAID',
      progress: { done: 2 },
    })
  })

  it('skips a frozen holder with the reason, and pays them alone after the freeze is lifted', async () => {
    const { slug, people } = await createHolders([1], [1])
    const id = await createFunded(slug, 1000)
    const [frozen] = (await manager.call('listHolders', { params: { slug, q: '' } })).items.filter(
      ({ user_id }) => user_id === people[0]?.id,
    )
    const body = { reason: 'Orden del juzgado.' }
    await manager.call('freezeHolder', { params: { id: frozen?.id ?? '' }, body })
    await manager.call('payDistribution', { params: { id } })
    await runPaymentJob(id)
    const failed = (await listLines(id)).find(({ status }) => status === 'FAILED')
    expect([failed?.investor_id, failed?.failure]).toEqual([people[0]?.id, 'FROZEN'])
    expect((await manager.call('getDistribution', { params: { id } })).status).toBe('PAYING')
    const params = { id: failed?.id ?? '' }
    expect((await manager.call('payEarning', { params })).status).toBe('FAILED')
    const holder = (await manager.call('listHolders', { params: { slug } })).items.find(
      ({ user_id }) => user_id === people[0]?.id,
    )
    await manager.call('liftFreeze', { params: { id: holder?.freeze_id ?? '' }, body })
    expect(await manager.call('payEarning', { params })).toMatchObject({ status: 'PAID', net: 405 })
    expect((await manager.call('getDistribution', { params: { id } })).status).toBe('PAID')
    const again = await manager.send('payEarning', { params })
    expect(again.error.reason?.text).toBe('distributions.is_paid')
  })
})

describe('the reversal of a distribution', () => {
  it('returns unclaimed amounts to the issuer, and records claimed amounts as debts', async () => {
    const ownFixture = await distributionFixture(platform)
    const { slug, people } = await ownFixture.createHolders([1], [1])
    const before = await balances(platform.owner, ownFixture.tenant.id)
    const id = await ownFixture.createPaid(slug, 1000)
    await ownFixture.markClaimed(id, people[0]?.id ?? '')
    const body = { reason: 'El importe era de otro mes.' }
    const reversed = await ownFixture.manager.call('reverseDistribution', { params: { id }, body })
    expect(reversed.status).toBe('REVERSED')
    expect((await ownFixture.listLines(id)).map(({ status }) => status)).toEqual(['REVERSED', 'REVERSED'])
    const { clearing = 0, issuer_payable = 0 } = before
    expect(await balances(platform.owner, ownFixture.tenant.id)).toEqual({
      ...before,
      clearing: clearing - 1000 + 405,
      issuer_payable: issuer_payable + 1000,
      holder_debt: -405,
    })
    const again = await ownFixture.manager.send('reverseDistribution', { params: { id }, body })
    expect(again.status).toBe(409)
  })

  it('notifies each paid holder once with the reason, after the money has moved', async () => {
    const { slug } = await createHolders([1, 2], [1])
    const id = await createPaid(slug, 1000)
    const body = { reason: 'El importe era de otro edificio.' }
    await manager.call('reverseDistribution', { params: { id }, body })
    const mails = () =>
      platform.mails.filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes(body.reason))
    expect(mails()).toEqual([])
    while ((await platform.jobs.drain()) > 0);
    expect(new Set(mails().map(({ to }) => to)).size).toBe(2)
    expect(mails()).toHaveLength(2)
  })
})
