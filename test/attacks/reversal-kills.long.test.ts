import { expect, test } from 'vitest'
import { fillHolders } from '../../scripts/lib/holders.ts'
import { brokenInvariants } from '../../src/server/invariants/index.ts'
import { distributionFixture } from '../server/distributions/distribution-fixture.ts'
import { testPlatform } from '../server/harness.ts'
import { countRows } from './count-rows.ts'
import { serverOn } from './server-on.ts'

const holders = 2_000
const platform = await testPlatform()
const { owner } = platform
const fixture = await distributionFixture(platform)
const { id: issuance, slug } = await fixture.createHolders([1])
await copy()
const server = await serverOn(platform)

/** Copies a holding many times, each with another holder. */
async function copy(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from investments where issuance_id = $1', [
    issuance,
  ])
  await fillHolders(owner, rows[0]?.id ?? '', holders - 1)
}

const reversed = () => countRows(owner, "earnings where status = 'REVERSED'")
const told = () => countRows(owner, "mails where event like 'earnings_reversed/%'")

test('2,000 holders are reversed and told once despite server kills', async () => {
  const id = await fixture.createFunded(slug, 1_234_567)
  const params = { id }
  await fixture.manager.call('payDistribution', { params })
  await fixture.runPaymentJob(id, holders / 50 + 1)
  await fixture.manager.call('reverseDistribution', { params, body: { reason: 'Era otro importe.' } })
  for (const enough of [150, 400, 800, 1200, 1600]) {
    await server.start()
    await expect.poll(reversed, { timeout: 600_000, interval: 20 }).toBeGreaterThan(enough)
    await server.kill()
  }
  await server.start()
  const status = async () => (await fixture.manager.call('getDistribution', { params })).status
  await expect.poll(status, { timeout: 600_000, interval: 500 }).toBe('REVERSED')
  expect(await reversed()).toBe(holders)
  for (const enough of [100, 500, 1000]) {
    await expect.poll(told, { timeout: 600_000, interval: 20 }).toBeGreaterThan(enough)
    await server.kill()
    await server.start()
  }
  await expect.poll(told, { timeout: 600_000, interval: 200 }).toBe(holders)

  expect(await countRows(owner, "journal_entries where kind = 'distribute'")).toBe(2 * holders)
  const { rows } = await owner.query<{ account: string; sum: number }>(
    `select account, sum(amount)::int as sum from journal_postings
     where account in ('distribution_fund', 'earnings_payable', 'withholding', 'issuer_payable')
     group by account having sum(amount) <> 0`,
  )
  expect(rows).toMatchObject([{ account: 'issuer_payable' }])
  const broken = (await brokenInvariants(owner)).map(({ invariant }) => invariant)
  const concerned = /earning|distribution|may claim|issuer paid in|record date|zero|less than nothing|ledger/
  expect(broken.filter((sentence) => concerned.test(sentence))).toEqual([])
}, 1_800_000)
