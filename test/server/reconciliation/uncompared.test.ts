import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { acceptAfterReflection } from '../investments/steps.ts'
import { payeeFixture } from '../payees/payee-fixture.ts'
import { cardPaymentFixture } from '../payments/mangopay/card-payment-fixture.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import type { Person } from '../test-tenant.ts'

const written: string[] = []
const platform = await testPlatform({
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const { app, jobs, clock, owner } = platform
const { createOrder, payByCard, decideAtBank, returnFromBank } = cardPaymentFixture(platform)

beforeEach(() => void written.splice(0))
afterEach(() => vi.restoreAllMocks())

expectBalanceAfterEach(platform)

/** Runs the reconciliation some hours later and returns the wallets that could not be compared. */
async function uncomparedAfter(hours: number, tenant: { id: string }, manager: Person) {
  clock.set(new Date(clock.now().getTime() + hours * 3_600_000))
  await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
  await jobs.drain()
  return (await manager.call('listUncomparedWallets')).items
}

async function comparedOn(tenant: { id: string }): Promise<(string | null)[]> {
  const { rows } = await owner.query('select compared_on::text from payers where tenant_id = $1', [tenant.id])
  return rows.map(({ compared_on }) => compared_on)
}

/** Returns an order whose money was forwarded to its issuance's wallet. */
async function forwardedOrder() {
  const order = await createOrder()
  const { host, manager, id, advanceMinutes } = order
  await returnFromBank(await decideAtBank(await payByCard(host, (await order.beginPayment()).url)))
  await acceptAfterReflection(clock, manager, id)
  await manager.call('mintInvestment', { params: { id } })
  await advanceMinutes(1)
  return order
}

/** Answers the requests for wallets' balances with a status of MANGOPAY. */
function answerWallets(status: number): void {
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).endsWith('?ScaContext=USER_NOT_PRESENT')
      ? Response.json({ Message: 'No' }, { status })
      : send(url, init),
  )
}

it.each([
  ['refuses access', 403, 'NO_ACCESS'],
  ['does not answer', 503, 'NO_ANSWER'],
  ['refuses the key', 401, 'NO_ANSWER'],
] as const)(
  'a wallet to which MANGOPAY %s is listed until its balance is compared',
  async (_what, status, reason) => {
    const { tenant, manager, investor } = await forwardedOrder()
    answerWallets(status)
    const items = await uncomparedAfter(24, tenant, manager)
    const { id } = await investor.call('getSession')
    expect(items.toSorted((one, other) => one.movement.localeCompare(other.movement))).toMatchObject([
      { movement: 'INVESTOR_WALLET', user_id: id, reason, provider: 'mangopay' },
      { movement: 'ISSUANCE_WALLET', user_id: '', reason, provider: 'mangopay' },
    ])
    expect(await comparedOn(tenant)).toEqual([null])
    const since = items.map((item) => item.since)
    expect((await uncomparedAfter(1, tenant, manager)).map((item) => item.since)).toEqual(since)
    vi.restoreAllMocks()
    expect(await uncomparedAfter(1, tenant, manager)).toEqual([])
    expect(await comparedOn(tenant)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    expect((await manager.call('listDifferences')).items).toEqual([])
  },
)

it('the log counts the wallets that were not compared, without naming their holders', async () => {
  const { tenant, manager, investor } = await forwardedOrder()
  answerWallets(403)
  await uncomparedAfter(24, tenant, manager)
  const lines = written.filter((line) => line.includes('wallets were not compared'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { provider: 'mangopay', movement: 'INVESTOR_WALLET', reason: 'NO_ACCESS', count: 1 },
    { provider: 'mangopay', movement: 'ISSUANCE_WALLET', reason: 'NO_ACCESS', count: 1 },
  ])
  const { id, name } = await investor.call('getSession')
  for (const personal of [id, name]) expect(lines.join()).not.toContain(personal)
})

it('a wallet with a movement of an unknown result is listed until the result is known', async () => {
  const { tenant, manager, id } = await forwardedOrder()
  const { rows } = await owner.query(
    'select provider, forwarded, forwarded_fees from payments where investment_id = $1',
    [id],
  )
  await owner.query(
    "update payments set provider = '', forwarded = 0, forwarded_fees = null where investment_id = $1",
    [id],
  )
  const reasons = (await uncomparedAfter(24, tenant, manager)).map(({ reason }) => reason)
  expect(reasons).toEqual(['UNFINISHED', 'UNFINISHED'])
  const { provider, forwarded, forwarded_fees } = rows[0]
  await owner.query(
    'update payments set provider = $2, forwarded = $3, forwarded_fees = $4 where investment_id = $1',
    [id, provider, forwarded, forwarded_fees],
  )
  expect(await uncomparedAfter(1, tenant, manager)).toEqual([])
})

it('a wallet is listed until its holder allows access at MANGOPAY, and again once that has expired', async () => {
  const fixture = await payeeFixture(platform, { asksForAccess: true })
  const { investor, addAccount, verify, deposit, claim, run, waitForStatus, confirmAt } = fixture
  const { tenant, manager } = fixture
  await addAccount(investor)
  await verify(investor)
  await deposit(20_000)
  await claim(investor)
  await waitForStatus('OWED')
  await run('payouts')
  const withoutAccess = [{ movement: 'INVESTOR_WALLET', reason: 'NO_ACCESS', user_id: investor.id }]
  expect(await uncomparedAfter(24, tenant, manager)).toMatchObject(withoutAccess)
  const [access] = (await investor.call('getMyEarnings')).confirmations
  await confirmAt(access?.next ?? '')
  await run('payouts')
  expect(await uncomparedAfter(1, tenant, manager)).toEqual([])
  expect(await uncomparedAfter(24 * 181, tenant, manager)).toMatchObject(withoutAccess)
})
