import { expect, it } from 'vitest'
import { earningPayout } from '../../../src/server/modules/payees/jobs/earningPayout.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import { payeeFixture } from './payee-fixture.ts'

const platform = await testPlatform()
const { app, owner, mails, jobs } = platform

expectBalanceAfterEach(platform)

/** Returns a holder who has claimed, and who cannot confirm their account at MANGOPAY. */
async function waiting() {
  const fixture = await payeeFixture(platform)
  const { investor, addAccount, verify, deposit, claim, run, payouts } = fixture
  await addAccount(investor)
  await verify(investor)
  await deposit(20_000)
  await claim(investor)
  await run('payouts')
  const confirmations = async () => (await investor.call('getMyEarnings')).confirmations
  const [{ next = '' } = {}] = await confirmations()
  const params = { id: (await payouts())[0]?.id ?? '' }
  return { ...fixture, confirmations, next, params }
}

it('a holder who chooses another account confirms and receives at that one', async () => {
  const { investor, manager, confirmations, next, confirmAt, run, waitForStatus, payouts } = await waiting()
  const id = await addApprovedAccount(manager, investor, 'ES7921000813610123456789')
  await investor.call('chooseBankAccount', { params: { id } })
  await run('payouts')
  const [asked] = await confirmations()
  expect(asked?.next).not.toBe(next)
  await confirmAt(asked?.next ?? '')
  await waitForStatus('SENT')
  expect(await payouts()).toMatchObject([{ bank_account_id: id }])
  while ((await jobs.drain()) > 0);
  const { email } = await investor.call('getSession')
  const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /^Confirma el envío/.test(subject))).toHaveLength(2)
})

it('a manager pays in place of MANGOPAY while it waits for the holder, who then confirms in vain', async () => {
  const { investor, manager, params, next, confirmAt, run, confirmations, sentPayouts, payouts } =
    await waiting()
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  expect(await confirmations()).toEqual([])
  await confirmAt(next)
  await run('payouts')
  expect(await sentPayouts(investor)).toEqual([])
  await manager.call('confirmPayout', { params })
  expect(await payouts()).toMatchObject([{ status: 'CONFIRMED' }])
  expect(await manager.call('getDeposits')).toMatchObject({ available: 20_000 })
})

it('a payout whose provider is gone is left to a manager', async () => {
  const { tenant, manager, params, payouts } = await waiting()
  await owner.query("update payouts set return_at = return_at - interval '60 days' where id = $1", [
    params.id,
  ])
  const services = { ...app.services, config: { ...app.services.config, paymentAccounts: () => [] } }
  if ('outside' in earningPayout) await earningPayout.outside(services, tenant.id, { row: params.id })
  expect(await payouts()).toMatchObject([{ status: 'OWED', refused: true, refusal: 'no_provider' }])
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  await manager.call('confirmPayout', { params })
})
