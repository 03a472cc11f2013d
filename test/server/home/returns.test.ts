import { afterAll, expect, it } from 'vitest'
import { startOfDay } from '../../../src/domain/zoned-day.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'
import { pendingOf } from './pending.ts'

const platform = await testPlatform()
const { manager, issuer, createHolders, createDraft, createFunded, runPaymentJob } =
  await distributionFixture(platform)

afterAll(() => assertInvariants(platform.owner))

const startOfDayInMadrid = (day: string) => startOfDay(day, 'Europe/Madrid').toISOString()

const setValidation = ({ id }: Person, validation: string) =>
  platform.owner.query('update users set validation = $1 where id = $2', [validation, id])

it('a distribution waits for each of its people in turn, from its approval to the claim', async () => {
  const { slug, people } = await createHolders([5])
  const [holder] = people as [Person]
  const kinds = ['RETURNS_TO_APPROVE', 'FUNDINGS', 'RETURNS_TO_PAY', 'MISSING_ACCOUNT', 'CLAIMS'] as const
  const readers = { RETURNS_TO_APPROVE: manager, FUNDINGS: issuer, RETURNS_TO_PAY: manager }
  const pending = async () => {
    const found: Record<string, string> = {}
    for (const kind of kinds) {
      const reader = kind in readers ? readers[kind as keyof typeof readers] : holder
      const row = await pendingOf(reader, kind)
      if (row) found[kind] = row.link
    }
    return found
  }
  const { id } = await createDraft(slug, 8000)
  const params = { id }
  expect(await pending()).toEqual({})
  await issuer.call('calculateDistribution', { params })
  expect(await pending()).toEqual({ RETURNS_TO_APPROVE: '/manager/earnings?status=CALCULATED' })
  await manager.call('approveDistribution', { params })
  expect(await pending()).toEqual({ FUNDINGS: '/entrepreneur/earnings?status=APPROVED' })
  const { due_on } = await manager.call('getDistribution', { params })
  expect((await pendingOf(issuer, 'FUNDINGS'))?.due).toBe(startOfDayInMadrid(due_on))
  await manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-1' } })
  expect(await pending()).toEqual({ RETURNS_TO_PAY: '/manager/earnings?status=FUNDED' })
  await manager.call('payDistribution', { params })
  await runPaymentJob(id)
  expect(await pending()).toEqual({ MISSING_ACCOUNT: '/user/account?tab=banking' })
  await addApprovedAccount(manager, holder)
  expect(await pending()).toEqual({ CLAIMS: '/user/earnings' })
  await holder.call('claimEarnings', { body: { way: 'BANK' } })
  expect(await pending()).toEqual({})
})

it('a scheduled payment waits for the issuer once its record date has passed', async () => {
  const { slug } = await createHolders([5])
  const { id } = await createDraft(slug, 8000)
  const params = { id }
  expect(await pendingOf(issuer, 'RETURNS_DUE')).toBeUndefined()
  await platform.owner.query(
    "update distributions set source = 'SCHEDULE', number = 1, late_from = due_on where id = $1",
    [id],
  )
  const { due_on } = await issuer.call('getDistribution', { params })
  expect(await pendingOf(issuer, 'RETURNS_DUE')).toMatchObject({
    count: 1,
    link: '/entrepreneur/earnings?status=DRAFT',
    due: startOfDayInMadrid(due_on),
  })
  await issuer.call('calculateDistribution', { params })
  expect(await pendingOf(issuer, 'RETURNS_DUE')).toBeUndefined()
})

it('a payment that is paused or has failed lines waits for a manager, who retries those lines', async () => {
  const { slug, people } = await createHolders([5])
  const [holder] = people as [Person]
  const id = await createFunded(slug, 8000)
  const params = { id }
  const stalled = { count: 1, link: '/manager/earnings?status=PAYING%2CPAUSED' }
  await manager.call('payDistribution', { params })
  expect(await pendingOf(manager, 'RETURNS_STALLED')).toBeUndefined()
  await manager.call('pauseDistribution', { params })
  expect(await pendingOf(manager, 'RETURNS_STALLED')).toMatchObject(stalled)
  await setValidation(holder, 'rejected')
  await manager.call('resumeDistribution', { params })
  await runPaymentJob(id)
  expect(await pendingOf(manager, 'RETURNS_STALLED')).toMatchObject(stalled)
  await setValidation(holder, 'validated')
  await manager.call('resumeDistribution', { params })
  expect(await pendingOf(manager, 'RETURNS_STALLED')).toBeUndefined()
  await runPaymentJob(id)
  expect((await manager.call('getDistribution', { params })).status).toBe('PAID')
})
