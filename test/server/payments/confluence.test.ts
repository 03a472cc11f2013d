import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { byBalance, given } from './balance-fates.ts'
import { expectConfluence } from './fates.ts'
import { mangopayBrowser } from './mangopay/at-mangopay.ts'
import { bizumAtMangopay, cardAtMangopay } from './mangopay/fates.ts'
import { wireAtMangopay } from './mangopay/wire-fates.ts'
import { atTerminal } from './redsys/fates.ts'
import { expectBalanceAfterEach } from './sums.ts'

const platform = await testPlatform()
const { netTakenFor } = mangopayBrowser(platform)
// The ways to pay share 1,000 cases.
const times = process.env.LONG_TESTS === undefined ? 1 : 10

expectBalanceAfterEach(platform)

it.each([
  ['by card', 'TPV', 250],
  ['by Bizum', 'BIZUM', 150],
] as const)(
  'a payment at the card terminal %s ends the same for every order and repetition of its events',
  async (_how, method, cases) => {
    const { charged, inClearing } = await expectConfluence(
      platform,
      atTerminal(platform, method),
      cases * times,
    )
    expect(inClearing).toBe(charged)
  },
  900_000,
)

it.each([
  ['card payment', 'CARD', cardAtMangopay(platform), 200],
  ['Bizum payment', 'BIZUM', bizumAtMangopay(platform), 150],
] as const)(
  'a %s at MANGOPAY ends the same for every order and repetition of its events',
  async (_what, kind, way, cases) => {
    const { tenant, charged, inClearing } = await expectConfluence(platform, way, cases * times)
    expect([inClearing, (await netTakenFor(tenant.host.replace('.localhost', '')))[kind]]).toEqual([
      charged,
      charged,
    ])
  },
  900_000,
)

it('a wire at MANGOPAY ends the same for every order and repetition of its events', async () => {
  const { tenant, inClearing } = await expectConfluence(platform, wireAtMangopay(platform), 150 * times)
  expect((await netTakenFor(tenant.host.replace('.localhost', ''))).BANK_WIRE).toBe(inClearing)
}, 900_000)

it('a payment with the balance ends the same for every order and repetition of its events', async () => {
  const count = 100 * times
  const { tenant, charged, inClearing } = await expectConfluence(platform, byBalance(platform), count)
  expect(inClearing).toBe(count * given)
  const { rows } = await platform.owner.query(
    `select sum(amount)::int as left from journal_postings
     where tenant_id = $1 and account in ('investor_balance', 'balance_held')`,
    [tenant.id],
  )
  expect(rows).toEqual([{ left: count * given - charged }])
}, 900_000)
