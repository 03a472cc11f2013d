import { afterEach, describe, expect, it, vi } from 'vitest'
import { calendarDay } from '../../../../src/domain/calendar.ts'
import { assertInvariants } from '../../../../src/server/invariants/index.ts'
import { inTenant } from '../../../../src/server/kernel/in-tenant.ts'
import { providerReturn } from '../../../../src/server/modules/payments/jobs/providerReturn.ts'
import { norma43 } from '../../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../../harness.ts'
import { balances } from '../../investments/steps.ts'
import { account as accountOf } from '../../payouts/steps.ts'
import { account } from '../../statements/account.ts'
import { patience } from '../../webhooks/identity-provider.ts'
import { expectSumsAgree } from '../sums.ts'
import { cardsOf } from './paying.ts'

const platform = await testPlatform()
const { app, owner, clock, mails, jobs, config } = platform
const { ordered, wires } = cardsOf(platform)
const iban = 'ES9121000418450200051332'

afterEach(async () => {
  await expectSumsAgree(platform)
  await assertInvariants(owner)
})

/** Returns an order paid by wire and withdrawn, with or without the investor's bank account. */
async function owedBack({ price = 0, knowsWhere = true, byCompany = false } = {}) {
  const made = await ordered({ method: 'BANK_WIRE', price, byCompany })
  const { wire, later, investor, manager, id, total, host } = made
  await wires((await wire()).concept, (total / 100).toFixed(2))
  await later(2)
  /** Runs the sweep for all pending payouts. */
  const ask = async () => {
    const due = `update payouts set return_at = return_at - interval '1 day'
      where tenant_id = $1 and return_at is not null returning id`
    const { rows } = await owner.query(due, [made.tenant.id])
    for (const { id: row } of rows)
      if ('outside' in providerReturn) await providerReturn.outside(app.services, made.tenant.id, { row })
  }
  const comesTo = (...wanted: string[]) =>
    vi.waitFor(async () => {
      await ask()
      expect(await made.state()).toEqual(['CANCELED', 'received', ...wanted])
    }, patience)
  const say = () => accountOf(manager, investor)
  if (knowsWhere) await say()
  await investor.call('withdrawInvestment', { params: { id } })
  const slug = host.replace('.localhost', '')
  const payout = async () => (await manager.call('listPayouts')).items[0]
  /** Lists the payer's bank accounts and payouts at MANGOPAY. */
  const there = async (path: string): Promise<Record<string, unknown>[]> => {
    const answer = await fetch(`${config.kycUrl}/mangopay/v2.01/${slug}/${path}`, {
      headers: { authorization: `Bearer token-of-${slug}` },
    })
    return answer.json()
  }
  const payer = async () =>
    (await owner.query('select * from payers where tenant_id = $1', [made.tenant.id])).rows[0]
  const sent = async () =>
    (await there(`wallets/${(await payer()).provider_wallet}/transactions`)).filter(
      ({ Type }) => Type === 'PAYOUT',
    )
  const accounts = async () => there(`users/${(await payer()).provider_user}/recipients`)
  const ends = async (decision: 'arrives' | 'comes_back' | 'bounces', tell = 'never') => {
    const [{ Id } = {}] = await sent()
    const body = new URLSearchParams({ decision, tell })
    await fetch(`${config.kycUrl}/mangopay/payouts/${Id}`, { method: 'POST', body, redirect: 'manual' })
    const events = await there('events?eventtype=PAYOUT_REFUND_SUCCEEDED')
    return String(events[0]?.ResourceId)
  }
  const subjects = async () => {
    await jobs.drain()
    const { email } = await investor.call('getSession')
    return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  }
  return { ...made, ask, comesTo, say, payout, sent, accounts, ends, subjects, slug }
}

describe('a payout of money received by wire', () => {
  it("is sent to the investor's account automatically, and has a receipt once it arrives", async () => {
    const { comesTo, ends, held, sent, accounts, subjects, payout, total, tenant, detail } = await owedBack()
    await comesTo('SENT')
    const reference = (await detail()).reference
    expect(await sent()).toMatchObject([
      { DebitedFunds: { Amount: total }, BankWireRef: reference, PaymentRef: { ReasonType: 'PAYIN_REFUND' } },
    ])
    expect(await accounts()).toMatchObject([
      { RecipientScope: 'PAYIN', LocalBankTransfer: { EUR: { IBAN: iban } }, Country: 'ES' },
    ])
    expect(await held()).toBe(total)
    await ends('arrives')
    await comesTo('CONFIRMED')
    expect(await held()).toBe(0)
    expect(await balances(owner, tenant.id)).toEqual({})
    const told = await subjects()
    expect(
      told.filter((subject) => /^(Te hemos enviado|Ya tienes|Has recibido).*1\.000,00/.test(subject)),
    ).not.toEqual([])
    expect(await payout()).toMatchObject({ by_provider: false, receipt_file_id: expect.stringMatching(/./) })
  })

  it('waits until the investor adds a bank account', async () => {
    const { comesTo, say, sent, manager } = await owedBack({ knowsWhere: false })
    await comesTo('OWED')
    expect(await sent()).toEqual([])
    expect(await manager.call('listPayouts', { params: { account: ['MISSING'] } })).toMatchObject({
      total: 1,
    })
    await say()
    await comesTo('SENT')
  })

  it('can be sent by a manager if the investor has added no bank account', async () => {
    const { comesTo, payout, sent, say, manager, held, total, tenant } = await owedBack({ knowsWhere: false })
    const params = { id: (await payout())?.id ?? '' }
    await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await say()
    await comesTo('SENT')
    expect(await sent()).toEqual([])
    await manager.call('confirmPayout', { params })
    await comesTo('CONFIRMED')
    expect(await held()).toBe(total)
    const today = calendarDay(clock.now())
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
    const { comesTo, ends, sent, hook, until } = await owedBack()
    await comesTo('SENT')
    const [{ Id } = {}] = await sent()
    await hook(String(Id), { event: 'PAYOUT_NORMAL_SUCCEEDED' })
    await until('CANCELED', 'received', 'SENT')
    await ends('arrives')
    await hook(String(Id), { event: 'PAYOUT_NORMAL_SUCCEEDED', date: 2 })
    await jobs.drain()
    await until('CANCELED', 'received', 'CONFIRMED')
  })

  it('that the bank returns can be retried by a manager', async () => {
    const { comesTo, ends, payout, manager, held, total, sent } = await owedBack()
    await comesTo('SENT')
    await ends('comes_back')
    await comesTo('FAILED')
    const row = await payout()
    expect(row).toMatchObject({ refused: true, refusal: '121999' })
    expect(await held()).toBe(total)
    await manager.call('retryPayout', { params: { id: row?.id ?? '' } })
    await comesTo('SENT')
    expect(await sent()).toHaveLength(2)
  })

  it('cannot be sent or confirmed by hand while MANGOPAY sends it', async () => {
    const { comesTo, payout, manager } = await owedBack()
    const params = { id: (await payout())?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    await comesTo('SENT')
    for (const answer of [byHand, await manager.send('confirmPayout', { params })])
      expect([answer.status, answer.error.code]).toEqual([409, 'requirement'])
  })

  it.each([
    ['neither answered nor made', 10_092],
    ['made, but not answered', 10_093],
    ['made, and answered with something broken', 10_094],
  ])('is sent at most once if the request is %s', async (_how, price) => {
    const { comesTo, sent, manager } = await owedBack({ price })
    if (price === 10_092) {
      await comesTo('OWED')
      return expect(await sent()).toEqual([])
    }
    await comesTo('SENT')
    expect(await sent()).toHaveLength(1)
    expect((await manager.call('listPayouts')).items).toHaveLength(1)
  })

  it('is still sent by MANGOPAY if the investor removes the bank account meanwhile', async () => {
    const { ask, comesTo, payout, sent, manager, investor } = await owedBack({ price: 10_093 })
    await ask()
    expect(await sent()).toHaveLength(1)
    const { items } = await investor.call('getMyBankAccounts')
    for (const { id } of items) await investor.call('removeBankAccount', { params: { id } })
    const params = { id: (await payout())?.id ?? '' }
    const byHand = await manager.send('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
    expect([byHand.status, byHand.error.code]).toEqual([409, 'requirement'])
    await comesTo('SENT')
    expect(await sent()).toHaveLength(1)
  })

  it('goes to the company if a company paid', async () => {
    const { comesTo, accounts } = await owedBack({ byCompany: true })
    await comesTo('SENT')
    expect(await accounts()).toMatchObject([{ RecipientType: 'Business' }])
  })

  it('that the bank returns after arrival fails, notifies the investor once, and can be sent again', async () => {
    const { comesTo, ends, payout, manager, held, total, sent, hook, subjects, until } = await owedBack()
    await comesTo('SENT')
    await ends('arrives')
    await comesTo('CONFIRMED')
    expect(await held()).toBe(0)
    const refund = await ends('bounces')
    await hook('refund_nobody_knows', { event: 'PAYOUT_REFUND_SUCCEEDED' })
    for (const date of [2, 3]) await hook(refund, { event: 'PAYOUT_REFUND_SUCCEEDED', date })
    await until('CANCELED', 'received', 'FAILED')
    expect(await held()).toBe(total)
    expect(await payout()).toMatchObject({ refused: true, by_provider: false })
    const failed = (await subjects()).filter((subject) => /^El banco no ha aceptado/.test(subject))
    expect(failed).toHaveLength(1)
    await manager.call('retryPayout', { params: { id: (await payout())?.id ?? '' } })
    await comesTo('SENT')
    expect(await sent()).toHaveLength(2)
  })

  it("matches MANGOPAY's report of the day", async () => {
    const { comesTo, ends, manager, tenant } = await owedBack()
    await comesTo('SENT')
    await ends('arrives')
    await comesTo('CONFIRMED')
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
