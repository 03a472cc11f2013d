import { afterEach, expect, vi } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { paymentAsking } from '../../../src/server/modules/payments/jobs/paymentAsking.ts'
import { providerReturn } from '../../../src/server/modules/payments/jobs/providerReturn.ts'
import { walletsOfDeposits } from '../../../src/server/modules/reconciliation/wallets-of-deposits.ts'
import { walletsOfInvestors } from '../../../src/server/modules/reconciliation/wallets-of-investors.ts'
import { walletsOfIssuances } from '../../../src/server/modules/reconciliation/wallets-of-issuances.ts'
import type { TestPlatform } from '../harness.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'

/** Maps tenants and payment methods, such as `alba CREDIT_CARD`, to cents; omits zeros. */
type Sums = Record<string, number>

const wallets = { CARD: 'CREDIT_CARD', BANK_WIRE: 'BANK_WIRE', BIZUM: 'BIZUM_WALLET' } as const

/**
 * Asserts after each test of a file that providers hold what the journal says, and the invariants. `behindOurBack`
 * contains what a test has moved at a provider without the platform.
 */
export function expectBalanceAfterEach(platform: TestPlatform, behindOurBack: Sums = {}): void {
  afterEach(async () => {
    await expectSumsAgree(platform, behindOurBack)
    await expectWalletsAgree(platform, behindOurBack)
    await assertInvariants(platform.owner)
  })
}

/**
 * Asserts that providers hold what the journal says, to the cent, after all pending queries and refunds.
 */
export async function expectSumsAgree(platform: TestPlatform, behindOurBack: Sums = {}): Promise<void> {
  const known = async () =>
    sumsOf([...Object.entries(await ours(platform)), ...Object.entries(behindOurBack)])
  if (same(await known(), await theirs(platform))) return
  for (let round = 0; round < 2; round += 1) await settle(platform)
  await vi.waitFor(async () => expect(await known()).toEqual(await theirs(platform)), waitOptions)
}

/**
 * Asserts that the wallets at MANGOPAY hold what the platform's records say, except those of unanswered requests and of
 * tenants with money `behindOurBack`.
 */
async function expectWalletsAgree({ app, owner, config }: TestPlatform, behindOurBack: Sums): Promise<void> {
  const report = await (await fetch(`${config.kycUrl}/mangopay/report`)).json()
  const held = new Map(Object.entries(report.wallets as Record<string, number>))
  const methods = Object.values(wallets)
  const { rows } = await owner.query<{ id: string; of: string[] }>(
    `select tenants.id, coalesce(array_agg(provider_wallet) filter (where provider_wallet is not null), '{}') as of
     from tenants left join payers on payers.tenant_id = tenants.id
     where tenants.slug <> all($1) group by tenants.id`,
    [Object.keys(behindOurBack).map((name) => name.split(' ')[0])],
  )
  const differing = rows.map(({ id, of }) =>
    inTenant(app.services, id, 'test', async (ctx) => {
      const expected = [
        ...(await walletsOfInvestors('mangopay', methods)(ctx, of)),
        ...(await walletsOfIssuances('mangopay')(ctx)),
        ...(await walletsOfDeposits(methods)(ctx)),
      ]
      return expected
        .filter(
          ({ is_unknown, wallet, expected }) =>
            !is_unknown && held.has(wallet) && held.get(wallet) !== Number(expected),
        )
        .map((wallet) => ({ ...wallet, held: held.get(wallet.wallet) }))
    }),
  )
  expect((await Promise.all(differing)).flat()).toEqual([])
}

/** Returns the balances of the clearing accounts of providers. */
async function ours({ owner }: TestPlatform): Promise<Sums> {
  const { rows } = await owner.query<{ name: string; cents: number }>(
    `select tenants.slug || ' ' || owner as name, -sum(amount)::int as cents
     from journal_postings join tenants on tenants.id = tenant_id
     where account = 'clearing' and owner = any($1) group by 1`,
    [['TPV', 'BIZUM', ...Object.values(wallets)]],
  )
  return sumsOf(rows.map(({ name, cents }) => [name, cents]))
}

/**
 * Returns what providers have received and not refunded. The simulated bank is not among them: its transfers enter the
 * journal only as movements of an imported statement that a manager books, which `receipts/bank.test.ts` compares.
 */
async function theirs(platform: TestPlatform): Promise<Sums> {
  return sumsOf([...(await atRedsys(platform)), ...(await atMangopay(platform))])
}

async function atRedsys({ owner, config }: TestPlatform): Promise<[string, number][]> {
  const answer = await fetch(`${config.kycUrl}/redsys/report`)
  const { operations } = (await answer.json()) as {
    operations: { order: string; net: number }[]
  }
  const { rows } = await owner.query<{ reference: string; name: string }>(
    `select reference, tenants.slug || ' ' || method as name from payments join tenants on tenants.id = tenant_id`,
  )
  const names = new Map(rows.map(({ reference, name }) => [reference, name]))
  return operations.map(({ order, net }) => [names.get(order) ?? order, net])
}

async function atMangopay({ config }: TestPlatform): Promise<[string, number][]> {
  const report = async (of = '') => (await fetch(`${config.kycUrl}/mangopay/report${of}`)).json()
  const { clients } = (await report()) as { clients: string[] }
  const all = clients.map(async (client) => {
    const { taken } = (await report(`?client=${client}`)) as { taken: Record<keyof typeof wallets, number> }
    const kinds = Object.keys(wallets) as (keyof typeof wallets)[]
    return kinds.map((kind): [string, number] => [`${client} ${wallets[kind]}`, taken[kind]])
  })
  return (await Promise.all(all)).flat()
}

/** Sends all pending queries and refund requests now. */
async function settle({ app, owner }: TestPlatform): Promise<void> {
  for (const [sweep, table, at] of [
    [paymentAsking, 'payments', 'ask_at'],
    [providerReturn, 'payouts', 'return_at'],
  ] as const) {
    const { rows } = await owner.query<{ id: string; tenant_id: string }>(
      `update ${table} set ${at} = ${at} - interval '60 days' where ${at} is not null returning id, tenant_id`,
    )
    for (const { id, tenant_id } of rows)
      if ('outside' in sweep) await sweep.outside(app.services, tenant_id, { row: id })
  }
}

function sumsOf(parts: readonly [string, number][]): Sums {
  const sums: Sums = {}
  for (const [name, cents] of parts) sums[name] = (sums[name] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

function same(one: Sums, other: Sums): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())
}
