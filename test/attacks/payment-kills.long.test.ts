import { expect, test } from 'vitest'
import { fillHolders } from '../../scripts/lib/holders.ts'
import { brokenInvariants } from '../../src/server/invariants/index.ts'
import { distributionFixture } from '../server/distributions/distribution-fixture.ts'
import { testPlatform } from '../server/harness.ts'
import { countRows } from './count-rows.ts'
import { serverOn } from './server-on.ts'

const holders = 10_000
const platform = await testPlatform()
const { owner } = platform
const fixture = await distributionFixture(platform)
const { id: issuance, slug } = await fixture.createHolders([1])
await copy()

/** Copies a holding many times, each with another holder. */
async function copy(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from investments where issuance_id = $1', [
    issuance,
  ])
  await fillHolders(owner, rows[0]?.id ?? '', holders - 1)
}

const server = await serverOn(platform)

const paid = () => countRows(owner, "earnings where status = 'PAID'")

test('10,000 holders are each paid once despite server kills', async () => {
  const id = await fixture.createFunded(slug, 1_234_567)
  await fixture.manager.call('payDistribution', { params: { id } })
  for (const enough of [500, 2000, 3500, 5000, 6500]) {
    await server.start()
    await expect.poll(paid, { timeout: 600_000, interval: 20 }).toBeGreaterThan(enough)
    await server.kill()
    expect(await paid()).toBeLessThan(holders)
  }
  await server.start()
  const status = async () => (await fixture.manager.call('getDistribution', { params: { id } })).status
  await expect.poll(status, { timeout: 900_000, interval: 500 }).toBe('PAID')

  expect(await paid()).toBe(holders)
  expect(await countRows(owner, "journal_entries where kind = 'distribute'")).toBe(holders)
  const { rows } = await owner.query<{ account: string; sum: number }>(
    `select account, sum(amount)::int as sum from journal_postings
     where account in ('distribution_fund', 'earnings_payable', 'withholding') group by account having sum(amount) <> 0`,
  )
  expect(rows.reduce((all, { sum }) => all + sum, 0)).toBe(1_234_567)
  expect(rows.map(({ account }) => account).sort()).toEqual(['earnings_payable', 'withholding'])
  expect(await countRows(owner, "mails where event like 'earnings_paid/%'")).toBe(holders)
  expect(
    await countRows(owner, "(select distinct reader_id from mails where event like 'earnings_paid/%') told"),
  ).toBe(holders)
  const broken = (await brokenInvariants(owner)).map(({ invariant }) => invariant)
  const concerned = /earning|distribution|may claim|issuer paid in|record date|zero|less than nothing|ledger/
  expect(broken.filter((sentence) => concerned.test(sentence))).toEqual([])
}, 2_700_000)
