import { describe, expect, it, vi } from 'vitest'
import { calendarDay } from '../../../../src/domain/calendar.ts'
import { inTenant } from '../../../../src/server/kernel/in-tenant.ts'
import { providerReturn } from '../../../../src/server/modules/payments/jobs/providerReturn.ts'
import { norma43 } from '../../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { addApprovedAccount as accountOf, addCompanyAccount } from '../../payouts/steps.ts'
import { account } from '../../statements/account.ts'
import { waitOptions } from '../../webhooks/identity-provider.ts'
import { expectBalanceAfterEach } from '../sums.ts'
import { cardPaymentFixture } from './card-payment-fixture.ts'

const platform = await testPlatform()
const { app, owner, clock, mails, jobs, config } = platform
const { createOrder, sendWire } = cardPaymentFixture(platform)
const iban = 'ES9121000418450200051332'

expectBalanceAfterEach(platform)

/** Returns an order paid by wire and withdrawn, with or without the investor's bank account. */
async function payoutFixture({ price = 0, knowsWhere: hasAccount = true, byCompany = false } = {}) {
  const order = await createOrder({ method: 'BANK_WIRE', price, byCompany })
  const { openWire, advanceMinutes, investor, manager, id, total, host } = order
  await sendWire((await openWire()).concept, (total / 100).toFixed(2))
  await advanceMinutes(2)
  /** Runs the sweep for all pending payouts. */
  const runPendingPayouts = async () => {
    const due = `update payouts set return_at = return_at - interval '1 day'
      where tenant_id = $1 and return_at is not null returning id`
    const { rows } = await owner.query(due, [order.tenant.id])
    for (const { id: row } of rows)
      if ('outside' in providerReturn) await providerReturn.outside(app.services, order.tenant.id, { row })
  }
  const waitForPayouts = (...wanted: string[]) =>
    vi.waitFor(async () => {
      await runPendingPayouts()
      expect(await order.statuses()).toEqual(['CANCELED', 'received', ...wanted])
    }, waitOptions)
  const addBankAccount = () => accountOf(manager, investor)
  if (hasAccount) await addBankAccount()
  await investor.call('withdrawInvestment', { params: { id } })
  const slug = host.replace('.localhost', '')
  const payout = async () => (await manager.call('listPayouts')).items[0]
  /** Lists the payer's bank accounts and payouts at MANGOPAY. */
  const fetchFromMangopay = async (path: string): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/${path}`, {
      headers: { authorization: `Bearer token-of-${slug}` },
    })
    return answer.json()
  }
  const payer = async () =>
    (await owner.query('select * from payers where tenant_id = $1', [order.tenant.id])).rows[0]
  const sentPayouts = async () =>
    (await fetchFromMangopay(`wallets/${(await payer()).provider_wallet}/transactions`)).filter(
      ({ Type }) => Type === 'PAYOUT',
    )
  const recipients = async () => fetchFromMangopay(`users/${(await payer()).provider_user}/recipients`)
  const settleAtMangopay = async (decision: 'arrives' | 'comes_back' | 'bounces', tell = 'never') => {
    const [{ Id } = {}] = await sentPayouts()
    const body = new URLSearchParams({ decision, tell })
    await fetch(`${config.kycUrl}/mangopay/payouts/${Id}`, { method: 'POST', body, redirect: 'manual' })
    const events = await fetchFromMangopay('events?eventtype=PAYOUT_REFUND_SUCCEEDED')
    return String(events[0]?.ResourceId)
  }
  const mailSubjects = async () => {
    await jobs.drain()
    const { email } = await investor.call('getSession')
    return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  return {
    ...order,
    runPendingPayouts,
    waitForPayouts,
    addBankAccount,
    payout,
    sentPayouts,
    recipients,
    settleAtMangopay,
    mailSubjects,
    slug,
  }
}

describe('a payout of money received by wire', () => {
  it("is sent to the investor's account automatically, and has a receipt once it arrives", async () => {
    const {
      waitForPayouts,
      settleAtMangopay,
      fundsAtMangopay,
      sentPayouts,
      recipients,
      mailSubjects,
      payout,
      total,
      tenant,
      getOrder,
    } = await payoutFixture()
    await waitForPayouts('SENT')
    const reference = (await getOrder()).reference
    expect(await sentPayouts()).toMatchObject([
      { DebitedFunds: { Amount: total }, BankWireRef: reference, PaymentRef: { ReasonType: 'PAYIN_REFUND' } },
    ])
    expect(await recipients()).toMatchObject([
      { RecipientScope: 'PAYIN', LocalBankTransfer: { EUR: { IBAN: iban } }, Country: 'ES' },
    ])
    expect(await fundsAtMangopay()).toBe(total)
    await settleAtMangopay('arrives')
    await waitForPayouts('CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const subjects = await mailSubjects()
    expect(
      subjects.filter((subject) => /^(Te hemos enviado|Ya tienes|Has recibido).*1\.000,00/.test(subject)),
    ).not.toEqual([])
    expect(await payout()).toMatchObject({ by_provider: false, receipt_file_id: expect.stringMatching(/./) })
  })

  it('waits until the investor adds a bank account', async () => {
    const { waitForPayouts, addBankAccount, sentPayouts, manager } = await payoutFixture({
      knowsWhere: false,
    })
    await waitForPayouts('OWED')
    expect(await sentPayouts()).toEqual([])
    expect(await manager.call('listPayouts', { params: { account: ['MISSING'] } })).toMatchObject({
      total: 1,
    })
    await addBankAccount()
    await waitForPayouts('SENT')
  })

  it('can be sent by a manager if the investor has added no bank account', async () => {
    const { waitForPayouts, payout, sentPayouts, addBankAccount, manager, fundsAtMangopay, total, tenant } =
      await payoutFixture({ knowsWhere: false })
    const params = { id: (await payout())?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await addBankAccount()
    await waitForPayouts('SENT')
    expect(await sentPayouts()).toEqual([])
    await manager.call('confirmPayout', { params })
    await waitForPayouts('CONFIRMED')
    expect(await fundsAtMangopay()).toBe(total)
    const today = calendarDay(clock.now(), 'Europe/Madrid')
    const left = { day: today, amount: -total, payer: 'NORA VIDAL', concept: 'TRF-1' }
    const text = norma43({ ...account, from: today, to: today }, [left])
    await manager.call('importStatement', { body: { text } })
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
    const { items, sources } = await manager.call('listDifferences')
    expect(items).toEqual([])
    expect(sources.find(({ provider }) => provider === 'bank')?.sums).toEqual({
      ours: -total,
      theirs: -total,
    })
  })

  it('is confirmed by a query after a hook, not by the hook itself', async () => {
    const { waitForPayouts, settleAtMangopay, sentPayouts, callHook, waitForState } = await payoutFixture()
    await waitForPayouts('SENT')
    const [{ Id } = {}] = await sentPayouts()
    await callHook(String(Id), { event: 'PAYOUT_NORMAL_SUCCEEDED' })
    await waitForState('CANCELED', 'received', 'SENT')
    await settleAtMangopay('arrives')
    await callHook(String(Id), { event: 'PAYOUT_NORMAL_SUCCEEDED', date: 2 })
    await jobs.drain()
    await waitForState('CANCELED', 'received', 'CONFIRMED')
  })

  it('can be retried by a manager if the bank returns it', async () => {
    const { waitForPayouts, settleAtMangopay, payout, manager, fundsAtMangopay, total, sentPayouts } =
      await payoutFixture()
    await waitForPayouts('SENT')
    await settleAtMangopay('comes_back')
    await waitForPayouts('FAILED')
    const row = await payout()
    expect(row).toMatchObject({ refused: true, refusal: '121999' })
    expect(await fundsAtMangopay()).toBe(total)
    await manager.call('retryPayout', { params: { id: row?.id ?? '' } })
    await waitForPayouts('SENT')
    expect(await sentPayouts()).toHaveLength(2)
  })

  it('cannot be sent or confirmed by hand while MANGOPAY sends it', async () => {
    const { waitForPayouts, payout, manager } = await payoutFixture()
    const params = { id: (await payout())?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await waitForPayouts('SENT')
    for (const answer of [byHand, await manager.send('confirmPayout', { params })])
      expect([answer.status, answer.error.code]).toEqual([409, 'requirement'])
  })

  it.each([
    ['neither answered nor made', 10_092],
    ['made, but not answered', 10_093],
    ['made, and answered with something broken', 10_094],
  ])('is sent at most once if the request is %s', async (_how, price) => {
    const { waitForPayouts, sentPayouts, manager } = await payoutFixture({ price })
    if (price === 10_092) {
      await waitForPayouts('OWED')
      return expect(await sentPayouts()).toEqual([])
    }
    await waitForPayouts('SENT')
    expect(await sentPayouts()).toHaveLength(1)
    expect((await manager.call('listPayouts')).items).toHaveLength(1)
  })

  it('is still sent by MANGOPAY if the investor removes the bank account meanwhile', async () => {
    const { runPendingPayouts, waitForPayouts, payout, sentPayouts, manager, investor } = await payoutFixture(
      { price: 10_093 },
    )
    await runPendingPayouts()
    expect(await sentPayouts()).toHaveLength(1)
    const { items } = await investor.call('getMyBankAccounts')
    for (const { id } of items) await investor.call('removeBankAccount', { params: { id } })
    const params = { id: (await payout())?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect([byHand.status, byHand.error.code]).toEqual([409, 'requirement'])
    await waitForPayouts('SENT')
    expect(await sentPayouts()).toHaveLength(1)
  })

  it('goes to the account of the company that paid, never to that of its representative', async () => {
    const { waitForPayouts, recipients, sentPayouts, manager, investor } = await payoutFixture({
      byCompany: true,
    })
    await waitForPayouts('OWED')
    expect(await sentPayouts()).toEqual([])
    await addCompanyAccount(manager, investor)
    await waitForPayouts('SENT')
    expect(await recipients()).toMatchObject([
      {
        RecipientType: 'Business',
        BusinessRecipient: { BusinessName: 'Casas del Sur SL' },
        LocalBankTransfer: { EUR: { IBAN: 'DE89370400440532013000' } },
      },
    ])
  })

  it('fails if the bank returns it after arrival, and can be sent again', async () => {
    const {
      waitForPayouts,
      settleAtMangopay,
      payout,
      manager,
      fundsAtMangopay,
      total,
      sentPayouts,
      callHook,
      mailSubjects,
      waitForState,
    } = await payoutFixture()
    await waitForPayouts('SENT')
    await settleAtMangopay('arrives')
    await waitForPayouts('CONFIRMED')
    expect(await fundsAtMangopay()).toBe(0)
    const refund = await settleAtMangopay('bounces')
    await callHook('refund_nobody_knows', { event: 'PAYOUT_REFUND_SUCCEEDED' })
    for (const date of [2, 3]) await callHook(refund, { event: 'PAYOUT_REFUND_SUCCEEDED', date })
    await waitForState('CANCELED', 'received', 'FAILED')
    expect(await fundsAtMangopay()).toBe(total)
    expect(await payout()).toMatchObject({ refused: true, by_provider: false })
    const failed = (await mailSubjects()).filter((subject) => /^El banco no ha aceptado/.test(subject))
    expect(failed).toHaveLength(1)
    await manager.call('retryPayout', { params: { id: (await payout())?.id ?? '' } })
    await waitForPayouts('SENT')
    expect(await sentPayouts()).toHaveLength(2)
  })

  it("matches MANGOPAY's report of the day", async () => {
    const { waitForPayouts, settleAtMangopay, manager, tenant } = await payoutFixture()
    await waitForPayouts('SENT')
    await settleAtMangopay('arrives')
    await waitForPayouts('CONFIRMED')
    clock.set(new Date(clock.now().getTime() + 86_400_000))
    await inTenant(app.services, tenant.id, 'test', (ctx) => ctx.send('reconciliation', {}))
    await jobs.drain()
    const { rows } = await owner.query(
      "select sum(ours)::int as ours, sum(theirs)::int as theirs from comparisons where tenant_id = $1 and provider = 'mangopay'",
      [tenant.id],
    )
    expect(rows).toEqual([{ ours: 2, theirs: 2 }])
    expect((await manager.call('listDifferences')).items).toEqual([])
  })
})
