import { describe, expect, it, vi } from 'vitest'
import { earningPayout } from '../../../src/server/modules/payees/jobs/earningPayout.ts'
import { createCompleteCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addCompanyAccount } from '../payouts/steps.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { payeeFixture } from './payee-fixture.ts'

const platform = await testPlatform()
const { app, owner, clock, jobs, mails } = platform

expectBalanceAfterEach(platform)

/** Returns a holder who may claim earnings, verified and with a bank account; by default with money at MANGOPAY. */
async function claimable({ deposited = 20_000, gross = 8000, asksForAccess = false } = {}) {
  const fixture = await payeeFixture(platform, { gross, asksForAccess })
  const { investor, addAccount, verify, deposit, claim, waitForStatus, confirmAt, sentPayouts, decide } =
    fixture
  await addAccount(investor)
  await verify(investor)
  if (deposited > 0) await deposit(deposited)
  const confirmations = async () => (await investor.call('getMyEarnings')).confirmations
  const confirm = async () => confirmAt((await confirmations())[0]?.next ?? '')
  /** Claims, and confirms the bank account at MANGOPAY. */
  const claimAndConfirm = async () => {
    await claim(investor)
    await waitForStatus('OWED')
    await confirm()
  }
  const settle = async (decision: 'arrives' | 'comes_back' | 'bounces') => {
    const payouts = await sentPayouts(investor)
    await decide(`payouts/${payouts.at(-1)?.Id}`, decision)
  }
  /** Returns the cents in the wallet that deposits go to. */
  const held = async () => {
    const of = 'select wallet from deposits where tenant_id = $1 limit 1'
    const { rows } = await owner.query<{ wallet: string }>(of, [fixture.tenant.id])
    return (await fixture.walletAt(rows[0]?.wallet ?? '')).Balance.Amount
  }
  return { ...fixture, confirmations, confirm, claimAndConfirm, settle, held }
}

describe('earnings that MANGOPAY pays', () => {
  it('are claimed once the holder is verified there', async () => {
    const { investor, addAccount, verify, claim } = await payeeFixture(platform)
    await addAccount(investor)
    const early = await claim(investor)
    expect([early.status, early.error.reason?.text]).toEqual([409, 'refusals.payee_not_ready'])
    await verify(investor)
    expect((await claim(investor)).data).toMatchObject({ net: 3240, way: 'BANK' })
  })

  it('arrive in the bank account that their holder has confirmed, with the four dates and a receipt', async () => {
    const { investor, waitForStatus, sentPayouts, settle, confirmations, claim, confirm } = await claimable()
    await claim(investor)
    await waitForStatus('OWED')
    expect(await confirmations()).toMatchObject([{ amount: 3240, currency: 'EUR' }])
    expect(await confirm()).toMatch(/\/user\/earnings$/)
    await waitForStatus('SENT')
    expect(await confirmations()).toEqual([])
    expect(await sentPayouts(investor)).toMatchObject([{ DebitedFunds: { Amount: 3240 }, PaymentRef: null }])
    await settle('arrives')
    await waitForStatus('CONFIRMED')
    const at = expect.stringMatching(/T/)
    expect((await investor.call('listMyEarnings')).items).toMatchObject([
      { status: 'CLAIMED', distributed_at: at, claimed_at: at, executed_at: at, delivered_at: at },
    ])
    while ((await jobs.drain()) > 0);
    const { email } = await investor.call('getSession')
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => /^Confirma el envío de 32,40/.test(subject))).toHaveLength(1)
    expect(subjects.filter((subject) => /^Te hemos enviado 32,40/.test(subject))).toHaveLength(1)
  })

  it('wait for money of the platform, and follow by themselves once it comes', async () => {
    const { claimAndConfirm, waitForStatus, payouts, deposit, manager, run } = await claimable({
      deposited: 0,
    })
    await claimAndConfirm().catch(() => undefined)
    await run('payouts')
    expect(await payouts()).toMatchObject([{ status: 'OWED', refused: true, refusal: 'funds' }])
    expect(await manager.call('getDeposits')).toMatchObject({ available: 0, needed: 6480, missing: 6480 })
    await deposit(6480)
    expect(await manager.call('getDeposits')).toMatchObject({
      available: 6480,
      needed: 6480,
      missing: 0,
      items: [{ status: 'RECEIVED', received: 6480 }],
    })
    await waitForStatus('OWED')
    expect(await payouts()).toMatchObject([{ refused: false }])
  })

  it('of a legal entity are paid by a manager, because MANGOPAY has verified the person only', async () => {
    const { investor, manager, addAccount, claim, payouts, stateOf } = await payeeFixture(platform)
    await addAccount(investor)
    const { id } = await createCompleteCompany(investor)
    await addCompanyAccount(manager, investor, { entity: id })
    await owner.query('update earnings set entity_id = $1 where investor_id = $2', [id, investor.id])
    expect(await stateOf(investor)).toBeNull()
    expect((await claim(investor)).status).toBe(200)
    const [owed] = await payouts()
    expect(owed).toMatchObject({ status: 'OWED', payment_method: 'MANUAL_TRANSFER' })
    const params = { id: owed?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-2' } })
    await manager.call('confirmPayout', { params })
    expect(await payouts()).toMatchObject([{ status: 'CONFIRMED' }])
  })

  it('come back with a reason to the deposit, and are retried alone', async () => {
    const { claimAndConfirm, waitForStatus, settle, payouts, manager, sentPayouts, investor, held } =
      await claimable()
    await claimAndConfirm()
    await waitForStatus('SENT')
    await settle('comes_back')
    await waitForStatus('FAILED')
    const [failed] = await payouts()
    expect(failed).toMatchObject({ refused: true, refusal: '121999' })
    expect((await investor.call('listMyEarnings')).items).toMatchObject([{ executed_at: null }])
    expect(await held()).toBe(20_000)
    await manager.call('retryPayout', { params: { id: failed?.id ?? '' } })
    await waitForStatus('SENT')
    await settle('arrives')
    await waitForStatus('CONFIRMED')
    expect(await sentPayouts(investor)).toHaveLength(2)
    expect(await held()).toBe(20_000 - 3240)
  })

  it('that lacked money are requested again once earnings of another holder come back', async () => {
    const {
      claimAndConfirm,
      waitForStatus,
      settle,
      other,
      addAccount,
      verify,
      claim,
      confirmAt,
      run,
      sentPayouts,
    } = await claimable({ deposited: 3300 })
    await addAccount(other)
    await verify(other)
    await claimAndConfirm()
    await waitForStatus('SENT')
    await claim(other)
    await run('payouts')
    await confirmAt((await other.call('getMyEarnings')).confirmations[0]?.next ?? '')
    await run('payouts')
    expect(await sentPayouts(other)).toEqual([])
    await settle('comes_back')
    await waitForStatus('FAILED', 'SENT')
    expect(await sentPayouts(other)).toMatchObject([{ DebitedFunds: { Amount: 3240 } }])
  })

  it('are owed again if the bank returns them after their arrival', async () => {
    const { claimAndConfirm, waitForStatus, settle, api, tenant, run, held, manager, investor } =
      await claimable()
    await claimAndConfirm()
    await waitForStatus('SENT')
    await settle('arrives')
    await waitForStatus('CONFIRMED')
    const [{ distribution_id: id } = { distribution_id: '' }] = (await investor.call('listMyEarnings')).items
    const mine = () => investor.call('getMyDistribution', { params: { id } })
    await vi.waitFor(async () => {
      await jobs.drain()
      expect((await mine()).receipt_file_id).not.toBe('')
    }, waitOptions)
    await settle('bounces')
    const [event] = await api('events?eventtype=PAYOUT_REFUND_SUCCEEDED')
    const url = `/v2/webhooks/mangopay/practice-with-mangopay?EventType=PAYOUT_REFUND_SUCCEEDED&RessourceId=${event?.ResourceId}&Date=1`
    for (let time = 0; time < 2; time += 1) await app.inject({ url, headers: { host: tenant.host } })
    while ((await jobs.drain()) > 0);
    await run('payouts')
    await waitForStatus('FAILED')
    expect([await held(), (await manager.call('getDeposits')).available]).toEqual([20_000, 20_000])
    const unsent = { status: 'CLAIMED', executed_at: null, delivered_at: null }
    expect(await mine()).toMatchObject({ receipt_file_id: '', lots: [unsent] })
  })

  it.each([
    ['made, but not answered', 8132],
    ['made, and answered with something broken', 8134],
  ])('are paid once if the payout is %s', async (_how, gross) => {
    const { claimAndConfirm, waitForStatus, sentPayouts, investor } = await claimable({ gross })
    await claimAndConfirm()
    await waitForStatus('SENT')
    expect(await sentPayouts(investor)).toHaveLength(1)
  })

  it('are paid once if several processes pay at once', async () => {
    const { claimAndConfirm, waitForStatus, sentPayouts, investor, tenant, payouts } = await claimable()
    await claimAndConfirm()
    const [{ id: row } = { id: '' }] = await payouts()
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await owner.query("update payouts set return_at = return_at - interval '60 days' where id = $1", [
          row,
        ])
        if ('outside' in earningPayout) await earningPayout.outside(app.services, tenant.id, { row })
      }),
    )
    await waitForStatus('SENT')
    expect(await sentPayouts(investor)).toHaveLength(1)
  })

  it('are confirmed by their holder where MANGOPAY asks for it', async () => {
    const { claimAndConfirm, waitForStatus, confirmations, confirm, settle, run } = await claimable({
      gross: 8136,
    })
    await claimAndConfirm()
    await waitForStatus('SENT')
    expect(await confirmations()).toMatchObject([{ amount: 3295 }])
    await confirm()
    await run('payouts')
    expect(await confirmations()).toEqual([])
    await settle('arrives')
    await waitForStatus('CONFIRMED')
  })

  it('are paid after their holder has confirmed at MANGOPAY that their wallet may be viewed', async () => {
    const { claim, waitForStatus, investor, confirmations, confirm, run, sentPayouts } = await claimable({
      asksForAccess: true,
    })
    await claim(investor)
    await waitForStatus('OWED')
    await run('payouts')
    const [access] = await confirmations()
    expect(access).toMatchObject({ amount: 3240 })
    expect(await confirm()).toMatch(/\/user\/earnings$/)
    await run('payouts')
    const [account] = await confirmations()
    expect(account?.next).not.toBe(access?.next)
    await confirm()
    await waitForStatus('SENT')
    expect(await sentPayouts(investor)).toHaveLength(1)
  })

  it('are paid once if MANGOPAY made an unanswered payout before it asked for access to the wallet again', async () => {
    const { claim, waitForStatus, investor, confirm, run, payouts, manager, sentPayouts } = await claimable({
      asksForAccess: true,
      gross: 8132,
    })
    await claim(investor)
    for (let time = 0; time < 2; time += 1) {
      await run('payouts')
      await confirm()
    }
    await run('payouts')
    clock.set(new Date(clock.now().getTime() + 181 * 86_400_000))
    await run('payouts')
    expect(await payouts()).toMatchObject([{ status: 'OWED' }])
    const params = { id: (await payouts())[0]?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect([byHand.status, byHand.error.code]).toEqual([409, 'requirement'])
    await confirm()
    await waitForStatus('CONFIRMED')
    expect(await sentPayouts(investor)).toHaveLength(1)
  })

  it('may be paid by a manager in place of MANGOPAY, which keeps the deposit', async () => {
    const { claimAndConfirm, waitForStatus, payouts, manager, held } = await claimable({ gross: 8126 })
    await claimAndConfirm()
    await waitForStatus('FAILED')
    const params = { id: (await payouts())[0]?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect(await manager.call('getDeposits')).toMatchObject({ available: 20_000 })
    await manager.call('confirmPayout', { params })
    expect(await payouts()).toMatchObject([{ status: 'CONFIRMED' }])
    expect([await held(), (await manager.call('getDeposits')).available]).toEqual([20_000, 20_000])
  })

  it("match MANGOPAY's report of the day, with the deposit", async () => {
    const { claimAndConfirm, waitForStatus, settle, manager, inOwnTenant, tenant } = await claimable()
    await claimAndConfirm()
    await waitForStatus('SENT')
    await settle('arrives')
    await waitForStatus('CONFIRMED')
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inOwnTenant((ctx) => ctx.send('reconciliation', {}))
    while ((await jobs.drain()) > 0);
    const { rows } = await owner.query(
      "select sum(ours)::int as ours, sum(theirs)::int as theirs from comparisons where tenant_id = $1 and provider = 'mangopay'",
      [tenant.id],
    )
    expect(rows).toEqual([{ ours: 2, theirs: 2 }])
    expect((await manager.call('listDifferences')).items).toEqual([])
  })
})
