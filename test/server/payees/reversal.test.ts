import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { payeeFixture } from './payee-fixture.ts'

const platform = await testPlatform()
const { owner, jobs } = platform

expectBalanceAfterEach(platform)

/** Returns a holder who has claimed two distributions, 810 of which are reversed before they confirm their account. */
async function claimed() {
  const fixture = await payeeFixture(platform)
  const { investor, manager, slug, addAccount, verify, deposit, claim, createPaid, run } = fixture
  await addAccount(investor)
  await verify(investor)
  await deposit(20_000)
  const wrong = await createPaid(slug, 2000)
  await claim(investor)
  await run('payouts')
  const confirmations = async () => (await investor.call('getMyEarnings')).confirmations
  const debt = async () => (await investor.call('getMyEarnings')).debt
  const reverse = async () => {
    const body = { reason: 'Era otro importe' }
    await manager.call('reverseDistribution', { params: { id: wrong }, body })
    while ((await jobs.drain()) > 0);
  }
  return { ...fixture, confirmations, debt, reverse }
}

const statusesOf = (rows: { status: string; amount: number }[]) =>
  rows.map(({ status, amount }) => `${status} ${amount}`).toSorted()

it('MANGOPAY pays only what a reversal leaves of a claim that it has not paid yet', async () => {
  const { investor, confirmations, confirmAt, reverse, run, waitForStatus, payouts, sentPayouts, debt } =
    await claimed()
  const [asked] = await confirmations()
  expect(asked).toMatchObject({ amount: 4050 })
  await reverse()
  expect(await debt()).toBe(0)
  expect(statusesOf(await payouts())).toEqual(['CANCELED 4050', 'OWED 3240'])
  await run('payouts')
  expect(await confirmations()).toMatchObject([{ amount: 3240 }])
  await confirmAt(asked?.next ?? '')
  await waitForStatus('CANCELED', 'SENT')
  expect(await sentPayouts(investor)).toMatchObject([{ DebitedFunds: { Amount: 3240 } }])
})

it('a payout whose request is not answered yet is left, and the debt deducted from the next claim', async () => {
  const {
    investor,
    confirmations,
    confirmAt,
    reverse,
    payouts,
    waitForStatus,
    debt,
    slug,
    createPaid,
    claim,
  } = await claimed()
  const [{ next = '' } = {}] = await confirmations()
  await owner.query(
    `update payouts set bank_account_id = (select id from bank_accounts where user_id = $1 limit 1)
     where investor_id = $1`,
    [investor.id],
  )
  await reverse()
  expect(statusesOf(await payouts())).toEqual(['OWED 4050'])
  await confirmAt(next)
  await waitForStatus('SENT')
  expect(await debt()).toBe(810)
  await createPaid(slug, 8000)
  expect((await claim(investor)).data?.net).toBe(2430)
})
