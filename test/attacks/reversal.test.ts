import { expect, it } from 'vitest'
import { fillHolders } from '../../scripts/lib/holders.ts'
import { brokenInvariants } from '../../src/server/invariants/index.ts'
import { distributionFixture } from '../server/distributions/distribution-fixture.ts'
import { testPlatform } from '../server/harness.ts'
import { addApprovedAccount } from '../server/payouts/steps.ts'

const platform = await testPlatform()
const { owner } = platform

/** Names the broken invariants about earnings; copied holders break others, for example about their contracts. */
async function brokenOfEarnings(): Promise<string[]> {
  const broken = (await brokenInvariants(owner)).map(({ invariant }) => invariant)
  const concerned = /earning|distribution|may claim|issuer paid in|record date|zero|less than nothing|ledger/
  return broken.filter((sentence) => concerned.test(sentence))
}

/** Creates a paid distribution of 250 lines, one of them of a person who can claim it. */
async function createLarge() {
  const fixture = await distributionFixture(platform)
  const { id: issuance, slug, people } = await fixture.createHolders([1])
  const { rows } = await owner.query<{ id: string }>('select id from investments where issuance_id = $1', [
    issuance,
  ])
  await fillHolders(owner, rows[0]?.id ?? '', 249, nextKind)
  nextKind += 10
  const id = await fixture.createPaid(slug, 1_234_567)
  for (const person of people) await addApprovedAccount(fixture.manager, person)
  return { ...fixture, people, params: { id } }
}
/** Numbers the copied holders, whose addresses differ between tests. */
let nextKind = 31

/** Counts the transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

it('a distribution with many lines is reversed in batches, in which nobody claims', async () => {
  const { manager, tenant, people, params } = await createLarge()
  const other = await tenant.manager()
  const pressed = await Promise.all(
    [manager, other].map((who) =>
      who.send('reverseDistribution', { params, body: { reason: 'Era otro importe.' } }),
    ),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await manager.call('getDistribution', { params })).status).toBe('REVERSING')
  expect(await brokenOfEarnings()).toEqual([])
  for (const person of people) {
    const { error } = await person.send('claimEarnings', { body: { way: 'BANK' } })
    expect(error.reason?.text).toBe('refusals.nothing_to_claim')
  }
  expect((await manager.send('payDistribution', { params })).status).toBe(409)
  while ((await platform.jobs.drain()) > 0);
  const { status, progress } = await manager.call('getDistribution', { params })
  expect([status, progress.paid]).toEqual(['REVERSED', 0])
  expect(await brokenOfEarnings()).toEqual([])
  const { rows: told } = await owner.query(
    "select distinct reader_id from mails where event like 'earnings_reversed/%'",
  )
  expect(told).toHaveLength(250)
})

it('a claim that began before the reversal becomes a debt, which cancels its payout', async () => {
  const { manager, people, params, listLines } = await createLarge()
  const [person] = people
  if (!person) throw new Error('One person holds tokens.')
  const blocker = await owner.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from earnings where distribution_id = $1 and investor_id = $2 for update', [
      params.id,
      person.id,
    ])
    const claimed = person.send('claimEarnings', { body: { way: 'BANK' } })
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
    await manager.call('reverseDistribution', { params, body: { reason: 'Era otro importe.' } })
    await blocker.query('rollback')
    expect((await claimed).status).toBe(200)
  } finally {
    blocker.release()
  }
  expect((await manager.call('getDistribution', { params })).status).toBe('REVERSING')
  expect(await brokenOfEarnings()).toEqual([])
  while ((await platform.jobs.drain()) > 0);
  expect((await manager.call('getDistribution', { params })).status).toBe('REVERSED')
  expect((await listLines(params.id)).every(({ status }) => status === 'REVERSED')).toBe(true)
  expect((await manager.call('listPayouts', { params: { status: ['OWED'] } })).items).toEqual([])
  expect(await person.call('getMyEarnings')).toMatchObject({ net: 0, debt: 0 })
  expect(await brokenOfEarnings()).toEqual([])
})
