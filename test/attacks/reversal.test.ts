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

it('a distribution with many lines is reversed in batches, in which nobody claims', async () => {
  const fixture = await distributionFixture(platform)
  const { manager, tenant } = fixture
  const { id: issuance, slug, people } = await fixture.createHolders([1])
  const { rows } = await owner.query<{ id: string }>('select id from investments where issuance_id = $1', [
    issuance,
  ])
  await fillHolders(owner, rows[0]?.id ?? '', 249)
  const id = await fixture.createPaid(slug, 1_234_567)
  for (const person of people) await addApprovedAccount(manager, person)
  const params = { id }
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
